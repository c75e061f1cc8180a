import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShiftPage } from "~/components/portal/ShiftPage";
import { handleShiftForm, loadShift } from "~/http/portal/shiftPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const shift = await loadShift(await openPortal(context));
  return json({ shift, meta: staffMeta(context, "portal.shift.title") });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleShiftForm(await openPortal(context));
}

export default function Shift() {
  const { shift } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <ShiftPage {...shift} refused={refused?.why ?? null} />;
}
