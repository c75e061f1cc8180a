import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formHeaders } from "~/site/refusal.request.server";
import { People } from "./People";
import { handlePeopleForm, loadPortalPeople } from "./peoplePage.request.server";
import { Person } from "./Person";
import { staffMeta } from "./portal.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadPortalPeople(context);
  return json({ page, meta: staffMeta(context, "portal.people.title") });
}

export function action({ context }: ActionFunctionArgs) {
  return handlePeopleForm(context);
}

export const headers = formHeaders;

export default function PortalPeople() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { person } = page;
  return person === null ? (
    <People {...page} refused={refused} />
  ) : (
    <Person {...page} person={person} refused={refused} />
  );
}
