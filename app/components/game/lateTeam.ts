import { late } from "../islands/late";

const find = () => import("../teams/TeamParts");

// What a game's page has of a team.
export const MatesRegion = late(() => find().then((parts) => parts.MatesRegion));
export const TeamLine = late(() => find().then((parts) => parts.TeamLine));
export const TeamNewsFrame = late(() => find().then((parts) => parts.TeamNewsFrame));
export const TeamStrip = late(() => find().then((parts) => parts.TeamStrip));

export async function loadTeamParts(): Promise<void> {
  await Promise.all([MatesRegion, TeamLine, TeamNewsFrame, TeamStrip].map((part) => part.load()));
}
