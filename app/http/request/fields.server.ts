/** Longest body of a form or a call, in bytes, where nothing else is said. */
export const BODY_LIMIT = 64 * 1024;

/** The text fields of a form, each by its name; of several with one name the last. Empty for a body that is no form. */
export async function readFields(request: Request): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  try {
    for (const [name, value] of await request.formData()) if (typeof value === "string") fields.set(name, value);
  } catch {
    // A body that is no form, whatever its type says, has no fields.
    return new Map();
  }
  return fields;
}
