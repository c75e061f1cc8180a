/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

declare module "*.json?late" {
  const messages: object;
  export default messages;
}
