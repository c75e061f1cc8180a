import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { expect, it } from "vitest";
import { openTestApp } from "../../tests/fixtures/app";
import { openApiDocument } from "./openApi.request.server";

// Without refusals, which have one shape: `contract.test.ts` checks them.
it("is what the types of the tests' client are made from: `npm run test:unit -- openApi --update`", async () => {
  const test = await openTestApp();
  const { webhooks: _, ...document } = openApiDocument(test.app);
  await test.close();
  for (const { get, post } of Object.values(document.paths ?? {}))
    for (const operation of [get, post])
      if (operation?.responses !== undefined)
        operation.responses = Object.fromEntries(
          Object.entries(operation.responses).filter(([name]) => name === "200"),
        );
  const types = await openapiTS(document as OpenAPI3);
  const text = astToString(types, { formatOptions: { removeComments: true } });
  await expect(text.replace(/^ *\w+\?: never;\n/gm, "")).toMatchFileSnapshot("../../tests/support/openApi.d.ts");
});
