import { Fragment } from "react";

/** Stands for the name in a sentence. */
export const NAME = "\u2068";

/**
 * A sentence with a name that somebody chose. The name is isolated: its script may have another direction than the sentence.
 * @param sentence with `NAME` in its place
 */
export function WithName({ sentence, name }: { sentence: string; name: string | undefined }) {
  return sentence.split(NAME).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <bdi>{name}</bdi>}
      <span>{part}</span>
    </Fragment>
  ));
}
