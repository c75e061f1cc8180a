/** Default limit of a request body, bytes. */
export const BODY_LIMIT = 64 * 1024;

/** The text fields of a form by name. The last one wins for a repeated name. Empty when the body is not a form. */
export async function readFields(request: Request): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  try {
    for (const [name, value] of await request.formData()) if (typeof value === "string") fields.set(name, value);
  } catch {
    // The body is not a form, whatever its content type says.
    return new Map();
  }
  return fields;
}
