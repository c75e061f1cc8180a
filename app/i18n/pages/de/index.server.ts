import about from "./about.json";
import app from "./app.json";
import contact from "./contact.json";
import emails from "./emails.json";
import faq from "./faq.json";
import httpErrors from "./httpErrors.json";
import privacy from "./privacy.json";
import terms from "./terms.json";

export const PAGES = { about, app, contact, emails, faq, httpErrors, privacy, terms };
