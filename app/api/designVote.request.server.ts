import { z } from "zod";
import { voteOnDesign } from "~/migrate/designVote.server";
import { isRefused } from "~/platform/refusal";
import { succeeded, successOnly } from "./fields.request.server";
import { operation } from "./operation.request.server";

export const likeNewLook = operation({
  id: "likeNewLook",
  path: "/semantle/likesnew",
  summary: "Vote on the new design",
  description: "The vote is counted anonymously.",
  body: {
    schema: z.strictObject({
      likesNew: z
        .strictObject({ likes: z.boolean().meta({ description: "Whether the new design is liked." }) })
        .meta({ description: "`likes`: whether the new design is liked." }),
    }),
    example: { likesNew: { likes: true } },
  },
  answer: successOnly,
  example: succeeded,
  answerText: "The vote was counted.",
  refusals: ["tooMany"],
  perform: async (app, { body: { likesNew }, context }) => {
    const { clientAddress: from } = context();
    const outcome = await voteOnDesign(app, { subject: "newLook", isLiked: likesNew.likes, from });
    return isRefused(outcome) ? outcome : succeeded;
  },
});
