import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { foldAccents, transcribeUmlauts } from "~/vectors/spelling.server";
import { openRealApp } from "../../tests/fixtures/app";
import { understandWord } from "./understandWord.server";

/*
 * What players type and the word of the real vocabulary that they mean. Each pair is the typed text, a space and the
 * word; pairs are separated by commas or line breaks, and the keys say why a spelling is understood.
 */
type Table = Readonly<Record<string, string>>;

const ENGLISH: Table = {
  "as typed": `
    city city, house house, water water, love love, river river, music music, freedom freedom, democracy democracy
    papa papa, teapot teapot, mp3 mp3, running run, thought thought, writing writing, singing singing, better better, best best
    people people, dice dice, email email`,
  "in capitals": `
    CITY city, Water water, wAtEr water, ELEPHANT elephant, Cities city, COLOUR color, Ice Cream icecream, ICE-CREAM icecream
    River river, iPhone iphone`,
  plural: `
    cities city, houses house, dogs dog, cats cat, babies baby, boxes box, churches church, wishes wish, heroes hero
    potatoes potato, tomatoes tomato, knives knife, wolves wolf, wives wife, shelves shelf, children child, men man
    women woman, feet foot, mice mouse, geese goose, oxen ox, criteria criterion, indices index, cacti cactus, crises crisis
    keys key, toys toy, pianos piano, roofs roof, bridges bridge`,
  tense: `
    went go, goes go, gone go, ran run, runs run, swam swim, swum swim, brought bring, bought buy, caught catch, taught teach
    wrote write, drank drink, ate eat, eaten eat, eating eat, sang sing, sung sing, sings sing, walked walk, walking walk
    walks walk, stopped stop, stopping stop, tries try, tried try, carried carry, dying die, died die, lying lie, studied study
    slept sleep, flew fly, threw throw, froze freeze, chose choose, fell fall, knew know, dreamt dream`,
  comparison: `
    bigger big, biggest big, happier happy, happiest happy, older old, oldest old, faster fast, warmest warm, easier easy
    cleverer clever`,
  "British spelling": `
    colour color, colours color, coloured color, colouring color, harbour harbor, harbours harbor, neighbour neighbor
    favourite favorite, centre center, centres center, theatre theater, metre meter, litre liter, fibre fiber
    organise organize, organising organize, realise realize, recognised recognize, apologise apologize, analyse analyze
    defence defense, offence offense, licence license, practise practice, travelled travel, travelling travel
    traveller traveler, jewellery jewelry, grey gray, tyre tire, plough plow, mould mold, moustache mustache
    aluminium aluminum, pyjamas pajamas, kerb curb, programme program, sceptical skeptical, manoeuvre maneuver
    encyclopaedia encyclopedia, foetus fetus, paediatric pediatric, judgement judgment, enrol enroll, fulfil fulfill
    woollen woolen, honour honor, labour labor, humour humor, rumour rumor, flavour flavor, behaviour behavior, armour armor
    odour odor, vapour vapor, parlour parlor, saviour savior, mum mom, cosy cozy, yoghurt yogurt, doughnut donut`,
  "with accents": `
    café cafe, cafés cafe, naïve naive, façade facade, cliché cliche, résumé résumé, fiancé fiance, piñata pinata
    jalapeño jalapeno, coöperate cooperate, éléphant elephant, hôtel hotel, cìty city, wätèr water, cíties city`,
  "apart or with hyphens": `
    ice cream icecream, ice-cream icecream, ice  cream icecream, base ball baseball, base-ball baseball, hot dog hotdog
    hot-dog hotdog, high school highschool, fire man fireman, foot ball football, sun flower sunflower
    sun-flower sunflower, butter fly butterfly, rain bow rainbow, tooth brush toothbrush, e-mail email
    co-operate cooperate, sun flowers sunflower, foot-balls football`,
  "with what stands around it": `
    City. city, city! city, "city" city, “Cities.” city, (city) city, city🌊 city, 🌊 city 🌊 city, city… city, #city city
    "ice cream." icecream, dogs' dog, ｃｉｔｙ city, Ｃｉｔｙ！ city, ﬁsh fish, ice‐cream icecream, ice–cream icecream`,
  "one of its two words": `
    felt felt, Felt felt, leaves leaf, thinner thinner, saw saw, left left, lives life, feel feel`,
  "with an article and the like before it": `
    the turtle turtle, a rose rose, A jar jar, an apple apple, my house house, to run run, in the garden garden, the ice cream icecream
    under ground underground, the cities city, over the rainbow rainbow, sea horse seahorse`,
  possessive: `
    dog's dog, dog’s dog, dogʼs dog, Dog's. dog, children's child, ice-cream's icecream, it's it, girls' girl`,
  "no word": `
    qqqq unknown, asdfgh unknown, green elephant unknown, a a a a a a a a a a a a a a a a a a a a a a a a a a a a dog unknown, 123 unknown, mp33 unknown, can't unknown, city.river unknown, oc🌊ean unknown
    -- noLetters, !? noLetters, straße unknown, habitación unknown, x tooShort, I tooShort, é tooShort`,
};

const SPANISH: Table = {
  "as typed": `
    casa casa, agua agua, número número, árbol árbol, niño niño, pingüino pingüino, papa papa, papá papá, año año, ano ano
    sí sí, más más, canción canción, corazón corazón, vida vida, amor amor, perro perro, gato gato, mamá mamá, feliz feliz`,
  "in capitals": `
    CASA casa, Árbol árbol, ÁRBOL árbol, ARBOL árbol, NIÑO niño, Número número, NUMEROS número, PINGÜINO pingüino
    Montana montaña, POLICÍA policía`,
  plural: `
    casas casa, vidas vida, árboles árbol, números número, niños niño, pingüinos pingüino, canciones canción, luces luz
    peces pez, voces voz, lápices lápiz, jóvenes joven, reyes rey, meses mes, países país, ratones ratón, leones león
    montañas montaña, corazones corazón, perros perro, relojes reloj, flores flor, ciudades ciudad, papeles papel, años año
    autobuses autobús, exámenes examen, imágenes imagen, crímenes crimen, rubíes rubí`,
  gender: `
    gatas gata, rojas rojo, rojos rojo, blanca blanco, blancas blanco, bonitas bonito, altas alta
    cansada cansado`,
  tense: `
    hablo hablar, hablaba hablar, hablaron hablar, hablaré hablar, hablando hablar, hablé hablar, comió comer
    comieron comer, comiendo comer, comeré comer, vivimos vivir, vivieron vivir, escribí escribir, escribiendo escribir
    tuvo tener, tienes tener, quiso querer, quieren querer, dijo decir, diciendo decir
    durmió dormir, duermen dormir, pidieron pedir, juego juego, conduje conducir, conozco conocer
    leyó leer, leyendo leer, oyeron oír, hicieron hacer, supieron saber, cantábamos cantar, bailaban bailar`,
  "with the pronoun": `
    decirle decir, verlo ver, comerlo comer, hablarle hablar, dile decir, cómelo comer, hablándole hablar, escríbeme escribir`,
  "without accents": `
    numero número, numeros número, arbol árbol, arboles árbol, policia policía, policias policía, cancion canción
    corazon corazón, avion avión, leon león, raton ratón, jardin jardín, cafe café, futbol fútbol, telefono teléfono
    telefonos teléfono, pais país, raiz raíz, lapiz lápiz, lapices lápiz, facil fácil, dificil difícil, rapido rápido
    musica música, pajaro pájaro, pajaros pájaro, oceano océano, sabado sábado, miercoles miércoles, dia día, dias día
    rio río, tia tía, tio tío, energia energía, geografia geografía, medico médico, publico público
    television televisión, revolucion revolución, imagenes imagen, oir oír, reir reír, sonreir sonreír, azucar azúcar
    cesped césped, carcel cárcel, util útil, inutil inútil, angel ángel, angeles ángel, ultimo último, habitacion habitación
    hablare hablar, comio comer, cantabamos cantar, habria haber, leyo leer, sabados sábado`,
  "ñ typed as n, ü typed as u": `
    montana montaña, montanas montaña, nino niño, ninos niño, senor señor, senora señora
    manana mañana, otono otoño, pequeno pequeño, companero compañero, arana araña
    bano baño, dano daño, diseno diseño, engano engaño, cabana cabaña, pestana pestaña, pinguino pingüino, pinguinos pingüino, verguenza vergüenza
    ciguena cigüeña, bilingue bilingüe, antiguedad antigüedad, paraguas paraguas`,
  "with wrong accents": `
    càsa casa, cása casa, árból árbol, àrbol árbol, perró perro, numéro número, cancíon canción, corázon corazón, niñó niño
    felíz feliz, exámen examen, jóven joven, ímagen imagen, ventána ventana, pingûino pingüino`,
  "apart or with hyphens": `
    para guas paraguas, para-guas paraguas, saca corchos sacacorchos, auto bus autobús, auto-bus autobús
    tele visión televisión, tele vision televisión, medio día mediodía, medio dia mediodía, ante ayer anteayer
    rasca cielos rascacielos, telé-fono teléfono`,
  "with an article and the like before it": `
    la tortuga tortuga, La casa casa, las casas casa, un arbol árbol, mi madre madre, en la playa playa, al mar mar, el papá papá
    los ángeles losángeles, la paz lapaz, "¡la casa!" casa`,
  "with what stands around it": `
    ¿casa? casa, ¡agua! agua, ¡Números! número, «árbol» árbol, 'casa casa, casa. casa, ｃａｓａ casa`,
  "no word": `
    qqqq unknown, asdfgh unknown, muy bien unknown, qué tal unknown, straße unknown, ¿? noLetters
    a tooShort, y tooShort, ñ tooShort, o tooShort, ¿y? tooShort`,
};

const GERMAN: Table = {
  "as typed": `
    haus haus, baum baum, vogel vogel, straße straße, fluss fluss, schön schön, schon schon, masse masse, küche küche
    kuchen kuchen, apfel apfel, mädchen mädchen, größe größe, liebe liebe, wasser wasser, übung übung, bär bär, bar bar
    grün grün, käse käse`,
  "in capitals": `
    HAUS haus, Haus haus, Bäume baum, BÄUME baum, Straße straße, STRASSE straße, STRAẞE straße, Vögel vogel, ÜBUNG übung
    Öl öl, Apfel apfel, FLUSS fluss`,
  plural: `
    bäume baum, häuser haus, vögel vogel, kühe kuh, flüsse fluss, straßen straße, äpfel apfel, bücher buch, kinder kind
    männer mann, frauen frau, städte stadt, hände hand, füße fuß, zähne zahn, mäuse maus, gänse gans, wölfe wolf, bären bär
    autos auto, hunde hund, brüder bruder, mütter mutter, väter vater, töchter tochter, söhne sohn
    schüler schüler, lehrerinnen lehrer, nüsse nuss, gärten garten, dörfer dorf, länder land`,
  case: `
    hauses haus, häusern haus, bäumen baum, baumes baum, maße maß, kindes kind, kindern kind, mannes mann, männern mann, tages tag
    jahres jahr, wassers wasser, herzens herz, namens name, flusses fluss, apfels apfel, katzen katze, müttern mutter`,
  tense: `
    ging gehen, geht gehen, gegangen gehen, gehst gehen, lief laufen, läuft laufen, gelaufen laufen, aß essen, isst essen
    gegessen essen, trank trank, getrunken trinken, schrieb schreiben, sprach sprechen
    spricht sprechen, schlief schlafen, schläft schlafen, sang singen, gesungen singen, fuhr fahren, fährt fahren
    kamen kommen, gekommen kommen, dachte denken, brachte bringen, wusste wissen, gewusst wissen, tanzte tanzen
    getanzt tanzen, tanzend tanzen, lachte lachen, weinst weinen, flog fliegen, geschwommen schwimmen
    kaufte kaufen, gekauft kaufen`,
  "comparison and endings": `
    schöner schön, schönste schön, schönes schön, größte groß, großen groß, großes groß, kleiner klein, kleinste klein
    ältesten alt, roten rot, rotes rot, schnelle schnell, schneller schnell, wärmer warm, süße süße, süßer süß`,
  "old spelling": `
    Fluß fluss, fluß fluss, muß müssen, mußte müssen, wußte wissen, Kuß kuss, Nuß nuss, Faß fass, Haß hass
    Paß pass, Prozeß prozess, Genuß genuss, Streß stress, Roß ross, ißt essen, vergißt vergessen, naß nass
    blaß blass, häßlich hässlich, Meßgerät messgerät, Rußland russland, daß dass, gewußt wissen, Schluß schluss, Schuß schuss
    Imbiß imbiss, Verschluß verschluss`,
  "ß as ss, and ss as ß": `
    strasse straße, strassen straße, fuss fuß, fuesse fuß, füsse fuß, gross groß, grosse groß, suess süß, süss süß
    heiss heiß, spass spaß, gruss gruß, schliessen schließen, aussen außen, fleissig fleißig, ausserdem außerdem
    gefäss gefäß, waßer wasser, eßen essen, taße tasse`,
  "without umlauts": `
    hauser haus, hausern haus, kuhe kuh, bucher buch, stadte stadt, zahne zahn, tochter tochter
    madchen mädchen, kase käse, grun grün, frohlich fröhlich, konig könig, konigin königin, loffel löffel
    turen tür, uber über, fruhling frühling, brucke brücke, mude müde, schlussel schlüssel, gluck glück, glucklich glücklich
    gefuhl gefühl, ruckseite rückseite, naturlich natürlich, ol öl, marchen märchen, flusse fluss`,
  "transcribed umlauts": `
    haeuser haus, haeusern haus, voegel vogel, baeume baum, kuehe kuh, aepfel apfel, buecher buch, maedchen mädchen
    kaese käse, gruen grün, schoen schön, schoener schön, koenig könig, koenigin königin, loeffel löffel, tuer tür, tueren tür
    ueber über, fruehling frühling, bruecke brücke, muede müde, schluessel schlüssel, glueck glück, oel öl, fluesse fluss
    groesse größe, strassenbahn straßenbahn, kueche küche, hoehle höhle, maerchen märchen, aehnlich ähnlich`,
  "with wrong accents": `
    hàus haus, häus haus, wässer wasser, kátze katze, hünd hund, vögél vogel, öpfel unknown, blümé blume, tísch tisch`,
  "the noun, if it has its capital": `
    Fliegen fliege, fliegen fliegen, FLIEGEN fliegen, „Fliegen“ fliege, Genossen genosse, genossen genießen, Buchten bucht
    buchten buchen, Zeugen zeuge, zeugen zeugen, Decken decke, decken decken, Wagen wagen, wagen wagen, wagen2 wagen2
    Jungen junge, Lügen lüge, lügen lügen, Würden würde, Folgen folge, folgen folgen, Gehen gehen`,
  "with an article and the like before it": `
    der Fuchs fuchs, der Hund hund, die Häuser haus, dem Kinde kind, am Meer meer, beim Essen essen, auf dem Tisch tisch, in meinem Garten garten
    sich freuen freuen, sich zu freuen freuen, zu hören hören, zu Hause zuhause, die fliegen fliege, zu fliegen fliegen, ein Wagen wagen
    zu wagen wagen2, der arm arm, eine Straßen Bahn straßenbahn`,
  "as it is written, though another word has umlauts": `
    erkalten erkalten, fluchten fluchen, Kuchen kuchen, klarstellen klarstellen`,
  "apart or with hyphens": `
    straßen bahn straßenbahn, strassen bahn straßenbahn, Straßen-Bahn straßenbahn, fuß ball fußball, Fuss-Ball fußball, Kinder Garten kindergarten, Kühl-Schrank kühlschrank
    kuehl schrank kühlschrank, E-Mail email, regen bogen regenbogen, Schmetter-ling schmetterling, zahn bürste zahnbürste`,
  "with what stands around it": `
    Haus! haus, „Häuser“ haus, »Baum« baum, Haus. haus, ＨＡＵＳ haus, Straßen‐Bahn straßenbahn, geht's gehen, Omas' oma, Oma's oma`,
  "no word": `
    qqqq unknown, asdfgh unknown, schönen gruß unknown, habitación unknown, a tooShort
    ä tooShort, ß tooShort, straße1 unknown`,
};

/** Text that a table cannot show. */
const INVISIBLE: readonly (readonly [Edition, typed: string, word: string])[] = [
  // Spaces around and within.
  ["en", "  city ", "city"],
  ["en", "\tcity\n", "city"],
  ["en", "\u00a0city\u3000", "city"],
  ["en", "ice\tcream", "icecream"],
  ["en", " ice \u00a0 cream ", "icecream"],
  ["en", "c i t y", "city"],
  ["es", " numero  ", "número"],
  ["es", "pa pá", "papá"],
  ["de", "\n straßen\n bahn ", "straßenbahn"],
  // Zero-width characters, direction marks, soft hyphens, a byte order mark.
  ["en", "ci\u200bty", "city"],
  ["en", "\ufeffcity\u200e", "city"],
  ["en", "ice\u00adcream", "icecream"],
  ["es", "a\u200dño\u200f", "año"],
  ["de", "stra\u00adße", "straße"],
  // Decomposed: a letter and a combining mark.
  ["en", "cafe\u0301", "cafe"],
  ["es", "a\u0301rbol", "árbol"],
  ["es", "nin\u0303o", "niño"],
  ["es", "pingu\u0308ino", "pingüino"],
  ["es", "NU\u0301MEROS", "número"],
  ["de", "ba\u0308ume", "baum"],
  ["de", "vo\u0308gel", "vogel"],
  ["de", "SCHO\u0308N", "schön"],
  // Marks that the language does not have.
  ["en", "c\u0327i\u0323ty", "city"],
  ["de", "wa\u030asser", "wasser"],
  // No words.
  ["en", "", "empty"],
  ["en", "   ", "empty"],
  ["en", "\u200b\ufeff", "empty"],
  ["es", "\n\t", "empty"],
  ["de", "\u00ad", "empty"],
  ["en", " x ", "tooShort"],
  ["en", "\u200bx", "tooShort"],
  ["en", "7", "tooShort"],
  ["en", "42", "unknown"],
  ["en", "city1", "unknown"],
  ["en", "c1ty", "unknown"],
  ["en", "city, river", "unknown"],
  ["en", "city.river", "unknown"],
  ["en", "city. ", "city"],
  ["en", "city\u00a0!", "city"],
  ["en", "<b>city</b>", "unknown"],
  ["en", "city\u0000\u0000", "city"],
  ["en", "\ud83d\ude00\ud83d\ude00", "noLetters"],
  ["en", "city\ud83c\udf06\ufe0f", "city"],
  ["en", "\ud800\udc00\ud800", "unknown"],
  ["en", "\u05e9\u05dc\u05d5\u05dd", "unknown"],
  ["en", "\u0645\u062f\u064a\u0646\u0629", "unknown"],
  ["es", "\u202e\u0645\u062f\u064a\u0646\u0629\u202c", "unknown"],
  ["de", "\u6c34\u6c34", "unknown"],
  // A Cyrillic letter that looks like a Latin one.
  ["en", "\u0441ity", "unknown"],
  ["en", "a".repeat(10_000), "unknown"],
  ["es", "ñ".repeat(10_000), "unknown"],
  ["de", "ß".repeat(10_000), "unknown"],
  ["de", "\u0308".repeat(10_000), "unknown"],
  ["en", "city ".repeat(2000), "unknown"],
];

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

/** The word as which a text is understood, or the reason why it is not. */
function understood(edition: Edition, raw: string, secret?: string): string {
  const vectors = app.vectors.of(edition);
  const result = understandWord(vectors, raw, secret === undefined ? undefined : matchOf(edition, secret));
  return isRefused(result) ? result.why : result.match.word;
}

function matchOf(edition: Edition, word: string) {
  const row = app.vectors.of(edition).rowOf(word);
  if (row === undefined) throw new Error(`${word} is not in the vocabulary`);
  return { row, word };
}

function pairsOf(table: Table): { reason: string; typed: string; word: string }[] {
  return Object.entries(table).flatMap(([reason, text]) =>
    text
      .split(/[,\n]/)
      .map((pair) => pair.trim())
      .filter((pair) => pair !== "")
      .map((pair) => {
        const space = pair.lastIndexOf(" ");
        return { reason, typed: pair.slice(0, space), word: pair.slice(space + 1) };
      }),
  );
}

describe("a typed word is understood", () => {
  it.each<[Edition, Table]>([
    ["en", ENGLISH],
    ["es", SPANISH],
    ["de", GERMAN],
  ])("in the %s edition as the word that the table has for it", (edition, table) => {
    const pairs = pairsOf(table);
    expect(pairs.length).toBeGreaterThanOrEqual(160);
    const typed = pairs.map((pair) => pair.typed);
    expect(typed.filter((text, index) => typed.indexOf(text) !== index)).toEqual([]);
    const wrong = pairs
      .map((pair) => ({ ...pair, understood: understood(edition, pair.typed) }))
      .filter((pair) => pair.understood !== pair.word);
    expect(wrong).toEqual([]);
  });

  it("whatever invisible characters it has, and is refused if it is no word", () => {
    const wrong = INVISIBLE.map(([edition, typed, word]) => ({
      edition,
      // Long texts would make the message unreadable.
      typed: typed.slice(0, 40),
      word,
      understood: understood(edition, typed),
    })).filter((row) => row.understood !== row.word);
    expect(wrong).toEqual([]);
  });

  it.each<Edition>(["en", "es", "de"])("as itself, whichever word of the %s edition it is", (edition) => {
    const vectors = app.vectors.of(edition);
    const wrong: string[] = [];
    for (let row = 0; row < vectors.count; row += 1) {
      const word = vectors.wordAt(row);
      if (Array.from(word).length > 1 && understood(edition, word) !== word) wrong.push(word);
    }
    expect(wrong).toEqual([]);
  });

  it.each<Edition>(["es", "de"])("without its accents too, in the %s edition, as some word", (edition) => {
    const vectors = app.vectors.of(edition);
    const unknown: string[] = [];
    for (let row = 0; row < vectors.count; row += 1) {
      const word = vectors.wordAt(row);
      for (const typed of [foldAccents(word), transcribeUmlauts(word)]) {
        if (typed.length > 1 && understood(edition, typed) === "unknown") unknown.push(`${typed} for ${word}`);
      }
    }
    expect(unknown).toEqual([]);
  });
});

describe("the secret of a game", () => {
  it.each<[Edition, secret: string, typed: readonly string[]]>([
    ["en", "cafe", ["cafe", "café", "Café", "CAFÉ", "cafe\u0301", "ca-fe", "ca fe"]],
    ["es", "papá", ["papá", "Pápa", "papà"]],
    ["es", "papa", ["pápa", "papa", "PAPA"]],
    ["es", "camión", ["camion", "CAMIÓN", "cámion"]],
    ["es", "año", ["año", "áno", "AÑO"]],
    ["es", "sonar", ["sonár"]],
    ["es", "baño", ["bano", "bañó"]],
    ["de", "schön", ["schoen", "SCHÖN"]],
    ["de", "masse", ["maße", "Maße", "MASSE", "mässe"]],
    ["de", "straße", ["strasse", "Strasse", "STRASSE", "Straße", "STRAẞE", "strässe"]],
    ["de", "fluss", ["fluß", "Fluß", "FLUSS", "flüss"]],
    ["de", "weiß", ["weiss", "WEISS"]],
    ["de", "schloss", ["Schloß", "schlöss"]],
    ["de", "vogel", ["vögel", "Vogel"]],
    ["de", "fördern", ["foerdern", "FÖRDERN"]],
    // With a capital it is read as the noun, but in no other way is it unlike the secret.
    ["de", "fliegen", ["fliegen", "Fliegen", "FLIEGEN", "geflogen"]],
    ["de", "fliege", ["Fliege", "fliege", "Fliegen"]],
    ["de", "straßenbahn", ["Strassen Bahn", "strassen-bahn"]],
  ])("in the %s edition, %s, is meant by each of %j, whatever else they are", (edition, secret, typed) => {
    expect(typed.map((raw) => understood(edition, raw, secret))).toEqual(typed.map(() => secret));
  });

  it.each<[Edition, secret: string, typed: readonly string[]]>([
    ["en", "resume", ["consume", "resum", "assume", "résumé", "RÉSUMÉ"]],
    ["es", "papá", ["papa", "PAPA", "mamá", "papel"]],
    ["es", "sonar", ["soñar", "sónar"]],
    ["es", "rato", ["rata"]],
    ["es", "año", ["ano"]],
    ["es", "papa", ["papas fritas", "mapa"]],
    ["es", "campaña", ["campana", "anillo"]],
    ["de", "schön", ["schon", "Schon", "schoon", "schein"]],
    ["de", "fördern", ["fordern"]],
    ["de", "fliege", ["fliegen", "flöge"]],
    ["en", "feel", ["felt"]],
    ["de", "mai", ["Mais"]],
    ["de", "masse", ["mase", "kasse", "maßen"]],
    ["de", "straße", ["strase", "straßen bahn", "strauß"]],
    ["de", "küche", ["kuchen", "küchlein", "kirche"]],
    ["de", "fluss", ["flus", "flüße ende", "fließen"]],
  ])("in the %s edition, %s, is meant by none of %j, which differ otherwise", (edition, secret, typed) => {
    expect(typed.filter((raw) => understood(edition, raw, secret) === secret)).toEqual([]);
  });

  it("changes nothing about other words", () => {
    const secret = { en: "house", es: "papá", de: "schön" } as const;
    for (const [edition, table] of [
      ["en", ENGLISH],
      ["es", SPANISH],
      ["de", GERMAN],
    ] as const) {
      const others = pairsOf(table).filter(
        ({ typed, word }) => ![word, typed].some((text) => isLike(text, secret[edition])),
      );
      const wrong = others.filter(({ typed, word }) => understood(edition, typed, secret[edition]) !== word);
      expect(wrong).toEqual([]);
    }
  });
});

const isLike = (text: string, word: string) => foldAccents(text.toLowerCase()) === foldAccents(word);
