import type { Language } from "~/editions/languages";

/** Cities of time zones that a language writes otherwise than the IANA database does. */
const NAMES: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  en: { "America/Bogota": "Bogotá", "America/Sao_Paulo": "São Paulo", "America/St_Johns": "St. John’s" },
  es: {
    "Africa/Cairo": "El Cairo",
    "Africa/Johannesburg": "Johannesburgo",
    "America/Bogota": "Bogotá",
    "America/Havana": "La Habana",
    "America/Los_Angeles": "Los Ángeles",
    "America/Mexico_City": "Ciudad de México",
    "America/New_York": "Nueva York",
    "America/Panama": "Panamá",
    "America/Sao_Paulo": "São Paulo",
    "Asia/Jerusalem": "Jerusalén",
    "Asia/Kolkata": "Calcuta",
    "Asia/Seoul": "Seúl",
    "Asia/Shanghai": "Shanghái",
    "Asia/Singapore": "Singapur",
    "Asia/Tokyo": "Tokio",
    "Australia/Sydney": "Sídney",
    "Europe/Amsterdam": "Ámsterdam",
    "Europe/Athens": "Atenas",
    "Europe/Berlin": "Berlín",
    "Europe/Brussels": "Bruselas",
    "Europe/Copenhagen": "Copenhague",
    "Europe/Dublin": "Dublín",
    "Europe/Istanbul": "Estambul",
    "Europe/Kyiv": "Kiev",
    "Europe/Lisbon": "Lisboa",
    "Europe/London": "Londres",
    "Europe/Luxembourg": "Luxemburgo",
    "Europe/Moscow": "Moscú",
    "Europe/Paris": "París",
    "Europe/Prague": "Praga",
    "Europe/Rome": "Roma",
    "Europe/Stockholm": "Estocolmo",
    "Europe/Vienna": "Viena",
    "Europe/Warsaw": "Varsovia",
    "Europe/Zurich": "Zúrich",
  },
  de: {
    "Africa/Cairo": "Kairo",
    "America/Bogota": "Bogotá",
    "America/Havana": "Havanna",
    "America/Mexico_City": "Mexiko-Stadt",
    "America/Sao_Paulo": "São Paulo",
    "America/St_Johns": "St. John’s",
    "Asia/Kolkata": "Kalkutta",
    "Asia/Singapore": "Singapur",
    "Asia/Tokyo": "Tokio",
    "Europe/Athens": "Athen",
    "Europe/Belgrade": "Belgrad",
    "Europe/Brussels": "Brüssel",
    "Europe/Bucharest": "Bukarest",
    "Europe/Copenhagen": "Kopenhagen",
    "Europe/Kyiv": "Kyjiw",
    "Europe/Lisbon": "Lissabon",
    "Europe/Luxembourg": "Luxemburg",
    "Europe/Moscow": "Moskau",
    "Europe/Prague": "Prag",
    "Europe/Rome": "Rom",
    "Europe/Vienna": "Wien",
    "Europe/Warsaw": "Warschau",
    "Europe/Zurich": "Zürich",
  },
};

/** What German calls the time of a city by: "Berliner Zeit". Of the others it is "Ortszeit in Kairo". */
const GERMAN_ADJECTIVES: Readonly<Record<string, string>> = {
  "America/New_York": "New Yorker",
  "Europe/Amsterdam": "Amsterdamer",
  "Europe/Berlin": "Berliner",
  "Europe/Brussels": "Brüsseler",
  "Europe/London": "Londoner",
  "Europe/Luxembourg": "Luxemburger",
  "Europe/Madrid": "Madrider",
  "Europe/Moscow": "Moskauer",
  "Europe/Paris": "Pariser",
  "Europe/Prague": "Prager",
  "Europe/Vienna": "Wiener",
  "Europe/Warsaw": "Warschauer",
  "Europe/Zurich": "Zürcher",
};

/** The city of a time zone, as a language writes it: "New York" for `America/New_York`; "UTC" for that. */
export function placeOf(zone: string, language: Language): string {
  return NAMES[language]?.[zone] ?? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** The adjective by which a language calls the time of a zone, where it has one. */
export function placeAdjective(zone: string, language: Language): string | undefined {
  return language === "de" ? GERMAN_ADJECTIVES[zone] : undefined;
}
