import { z } from "zod";
import { giveOpinion } from "~/services/opinion.server";
import { operation } from "./operation.server";
import { done, successAlone } from "./success.server";

export const likeNewLook = operation({
  id: "likeNewLook",
  path: "/semantle/likesnew",
  summary: "Say whether the new look is liked",
  description: "It is counted, and nothing is noted of who said it.",
  parameters: z.object({}),
  body: {
    schema: z.strictObject({
      likesNew: z
        .strictObject({ likes: z.boolean().meta({ description: "It is liked." }) })
        .meta({ description: "`likes` says whether it is liked." }),
    }),
    example: { likesNew: { likes: true } },
  },
  answer: successAlone,
  example: done,
  answerText: "It was counted.",
  refusals: ["tooMany"],
  cache: "no-store",
  perform: async (app, { body: { likesNew }, context }) => {
    const outcome = await giveOpinion(app, {
      subject: "newLook",
      isLiked: likesNew.likes,
      from: (await context()).clientAddress,
    });
    return outcome.type === "refused" ? outcome : done;
  },
});
