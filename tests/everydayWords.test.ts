// Words that everyone knows, and their forms: a game that does not know them, or takes one for another word, is not fair.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Edition, EDITION_FACTS, EDITIONS } from "~/game/editions";
import type { Language } from "~/game/languages";
import { isRefused } from "~/game/refusal";
import type { App } from "~/services/app";
import { openSecret } from "~/services/play/openGame.server";
import { readGuess } from "~/services/words/understandWord.server";
import { openRealApp } from "./fixtures/app";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

/** What is typed, a space and the word that it must be understood as. A single word is understood as itself. */
const EVERYDAY: Readonly<Record<Language, string>> = {
  en: `
    house, home, door, window, roof, wall, floor, kitchen, bathroom, bedroom, bed, chair, table, lamp, sofa, carpet, mirror, garden, key
    clock, houses house, Doors door, windows window, keys key, beds bed, chairs chair, shelves shelf, bed-room bedroom
    bread, butter, cheese, milk, egg, apple, banana, orange, soup, salt, sugar, rice, meat, fish, chicken, potato, tomato, cake
    chocolate, coffee, tea, juice, apples apple, eggs egg, potatoes potato, tomatoes tomato, cherries cherry, sandwiches sandwich
    dog, cat, horse, cow, pig, sheep, bird, duck, mouse, rabbit, fox, wolf, bear, lion, elephant, monkey, snake, frog, bee, spider
    dogs dog, dog's dog, mice mouse, geese goose, wolves wolf, foxes fox, ponies pony
    head, hair, face, eye, ear, nose, mouth, tooth, tongue, neck, arm, hand, finger, leg, knee, foot, heart, blood, bone, skin
    teeth tooth, feet foot, eyes eye, knees knee
    school, teacher, student, book, pen, pencil, paper, lesson, class, homework, exam, desk, teachers teacher, classes class
    pencils pencil, children child
    weather, sun, rain, snow, wind, cloud, storm, thunder, lightning, fog, ice, sky, rainbow, clouds cloud, storms storm
    eat, drink, sleep, walk, run, jump, swim, sing, dance, laugh, cry, write, read, speak, listen, buy, sell, open, close, give, take
    ate eat, went go, ran run, slept sleep, swam swim, sang sing, wrote write, bought buy, took take, gave give, eating eat
    sleeping sleep, danced dance, laughed laugh, spoken speak
    big, small, old, new, young, hot, cold, warm, happy, sad, fast, slow, strong, weak, rich, poor, clean, dirty, red, blue, green
    bigger big, oldest old, happier happy, coldest cold, faster fast, colour color, grey gray`,
  es: `
    casa, puerta, ventana, techo, pared, suelo, cocina, baño, cama, silla, mesa, lámpara, sofá, espejo, jardín, llave, reloj, escalera
    bano baño, jardin jardín, sofa sofá, lampara lámpara, casas casa, Puertas puerta, llaves llave, relojes reloj, sillas silla
    camas cama, paredes pared
    pan, mantequilla, queso, leche, huevo, manzana, plátano, naranja, sopa, sal, azúcar, arroz, carne, pescado, pollo, patata, tomate
    pastel, chocolate, café, té, jamón, limón, uva, platano plátano, azucar azúcar, cafe café, limon limón, jamon jamón, huevos huevo
    manzanas manzana, panes pan, limones limón, naranjas naranja, tomates tomate, uvas uva
    perro, gato, caballo, vaca, cerdo, oveja, pájaro, pato, ratón, conejo, zorro, lobo, oso, león, elefante, mono, serpiente, rana, rata
    abeja, araña, pajaro pájaro, raton ratón, leon león, arana araña, perros perro, gatos gato, ratones ratón, leones león, peces pez
    pajaros pájaro, pájaros pájaro, vacas vaca, ratas rata
    cabeza, pelo, cara, ojo, oreja, nariz, boca, diente, lengua, cuello, brazo, mano, dedo, pierna, rodilla, pie, corazón, sangre, hueso
    piel, corazon corazón, ojos ojo, manos mano, dientes diente, pies pie, narices nariz, dedos dedo
    escuela, maestro, alumno, libro, lápiz, papel, lección, clase, examen, lapiz lápiz, leccion lección, lápices lápiz, lapices lápiz
    libros libro, exámenes examen, examenes examen, lecciones lección, clases clase
    tiempo, sol, lluvia, nieve, viento, nube, tormenta, trueno, relámpago, niebla, hielo, cielo, relampago relámpago, nubes nube
    tormentas tormenta
    comer, beber, dormir, andar, correr, saltar, nadar, cantar, bailar, reír, llorar, escribir, leer, hablar, escuchar, comprar, vender
    abrir, cerrar, reir reír, comí comer, duermo dormir, corrió correr, corrio correr, cantando cantar, bailando bailar
    escribió escribir, escribio escribir, leyendo leer, hablamos hablar, compré comprar, abrieron abrir, nadaba nadar, durmiendo dormir
    grande, pequeño, viejo, nuevo, joven, caliente, frío, feliz, triste, rápido, lento, fuerte, débil, rico, pobre, limpio, sucio, rojo
    azul, verde, pequeno pequeño, frio frío, rapido rápido, debil débil, grandes grande, pequeñas pequeño, felices feliz, rojas rojo
    viejos viejo, rápidos rápido, azules azul, jóvenes joven, jovenes joven`,
  de: `
    Haus, Tür, Fenster, Dach, Wand, Boden, Küche, Bad, Bett, Stuhl, Tisch, Lampe, Sofa, Spiegel, Garten, Schlüssel, Uhr, Treppe
    Häuser haus, haeuser haus, tuer tür, kueche küche, schluessel schlüssel, Türen tür, Stühle stuhl, stuehle stuhl, Bettes bett
    Gärten garten, fenstern fenster, Uhren uhr
    Brot, Butter, Käse, Milch, Ei, Apfel, Banane, Suppe, Salz, Zucker, Reis, Fleisch, Fisch, Huhn, Kartoffel, Tomate, Kuchen, Sahne, Mais
    Schokolade, Kaffee, Tee, Saft, Nuss, kaese käse, Äpfel apfel, aepfel apfel, Eier ei, Kartoffeln kartoffel, Nuß nuss, Nüsse nuss
    nuesse nuss, Brote brot, Tomaten tomate
    Hund, Katze, Pferd, Kuh, Schwein, Schaf, Vogel, Ente, Maus, Hase, Fuchs, Wolf, Bär, Löwe, Elefant, Affe, Schlange, Frosch, Biene
    Spinne, baer bär, loewe löwe, Hunde hund, Katzen katze, Kühe kuh, kuehe kuh, Vögel vogel, voegel vogel, Mäuse maus, maeuse maus
    Wölfe wolf, Füchse fuchs, Frösche frosch, Bären bär, Löwen löwe
    Kopf, Haar, Gesicht, Auge, Ohr, Nase, Mund, Zahn, Zunge, Hals, Arm, Hand, Finger, Bein, Knie, Fuß, Herz, Blut, Knochen, Haut
    Fuss fuß, Füße fuß, fuesse fuß, FÜSSE fuß, Hände hand, haende hand, Zähne zahn, Augen auge, Ohren ohr, Haare haar, Beine bein
    Schule, Lehrer, Schüler, Buch, Stift, Bleistift, Papier, Klasse, Prüfung, Tafel, Heft, Aufgabe, schueler schüler, pruefung prüfung
    Bücher buch, buecher buch, Hefte heft, Klassen klasse, Schulen schule
    Wetter, Sonne, Regen, Schnee, Wind, Wolke, Sturm, Donner, Blitz, Nebel, Eis, Himmel, Gewitter, Wolken wolke, Stürme sturm
    stuerme sturm, Blitze blitz
    essen, trinken, schlafen, gehen, laufen, springen, schwimmen, singen, tanzen, lachen, weinen, schreiben, lesen, sprechen, hören
    kaufen, schließen, öffnen, geben, hoeren hören, oeffnen öffnen, schliessen schließen, aß essen, trinkt trinken, schlief schlafen
    ging gehen, lief laufen, sang singen, schrieb schreiben, liest lesen, spricht sprechen, gekauft kaufen, getanzt tanzen
    gelacht lachen, gibt geben, gab geben, schwimmt schwimmen, hörte hören, hoerte hören
    groß, klein, alt, neu, jung, heiß, kalt, warm, glücklich, traurig, schnell, langsam, stark, schwach, reich, sauber, schmutzig, rot
    blau, grün, süß, gross groß, heiss heiß, suess süß, gruen grün, gluecklich glücklich, größer groß, groesser groß, kleine klein
    junger jung, wärmer warm, schnelle schnell, rote rot, blaues blau, kälter kalt, stärker stark`,
};

/** A secret of each edition that is none of these words. */
const SECRETS: Readonly<Record<Edition, string>> = { en: "volcano", jr: "volcano", es: "volcán", de: "vulkan" };

it.each(EDITIONS)(
  "in the %s edition, everyday words and their forms are guesses with a rank of their own",
  async (edition) => {
    const secret = app.vectors.of(edition).find(SECRETS[edition]);
    if (secret === undefined) throw new Error("no secret");
    const open = await openSecret(app, { edition, secret });
    const pairs = EVERYDAY[EDITION_FACTS[edition].wordLanguage]
      .split(/[,\n]/)
      .map((pair) => pair.trim().split(" "))
      .filter(([typed]) => typed !== "")
      .map(([typed = "", meant = typed.toLowerCase()]) => ({ typed, meant }));
    expect(pairs.length).toBeGreaterThan(150);
    const misread = pairs.flatMap(({ typed, meant }) => {
      const guess = readGuess(open, typed);
      if (isRefused(guess)) return [`${typed}: ${guess.why}`];
      if (guess.word !== meant || guess.isMade) return [`${typed} is read as ${guess.word}, not ${meant}`];
      return open.vectors.isRanked(open.vectors.rowOf(meant) ?? -1) ? [] : [`${typed} takes no rank`];
    });
    expect(misread).toEqual([]);
  },
);
