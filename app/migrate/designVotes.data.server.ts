import type { Db } from "~/platform/database/db.server";

export async function addDesignVote(db: Db, { name, isLiked }: { name: string; isLiked: boolean }): Promise<void> {
  const column = isLiked ? "likes" : "dislikes";
  await db
    .insertInto("opinion")
    .values({ name, [column]: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({ [column]: row(`opinion.${column}`, "+", 1) })),
    )
    .execute();
}
