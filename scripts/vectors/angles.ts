// scripts: makes the map of a pack: a direction for each word, such that words of one theme lie side by side.
import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from "node:fs";
import { decodeHeader, type Extent, HEADER_BYTES } from "../../app/vectors/layout.server";
import { readPackWords } from "./packWords";

/** The most frequent words of a pack have a direction. Nobody guesses the others, and a file may have millions. */
const MAX_ROWS = 60_000;
const CLUSTERS = 48;
/** Fewest words of a cluster on average: a small vocabulary has fewer clusters. */
const LEAST_WORDS = 20;
/** The clusters are found in so many of the most frequent words, in so many rounds. */
const SAMPLE = 8000;
const ROUNDS = 15;

/** The table of directions of a pack, sorted by the bytes of the words. It takes a few seconds, and is the same each time. */
export function toAngleTable(pack: string): string {
  const words = readPackWords(pack);
  const lines = Array.from(toAngles(readUnitRows(pack)), (angle, row) => ({
    key: words.bytesAt(row),
    line: `${words.wordAt(row)}\t${angle}\n`,
  }));
  lines.sort((a, b) => Buffer.compare(a.key, b.key));
  return lines.map(({ line }) => line).join("");
}

/** Writes it to a file, which is whole or not there. */
export function writeAngleTable(pack: string, file: string): void {
  writeFileSync(`${file}.partial`, toAngleTable(pack), { mode: 0o600 });
  renameSync(`${file}.partial`, file);
}

/** The vectors of the most frequent words, of length 1, without their mean. */
function readUnitRows(pack: string): Float32Array[] {
  const descriptor = openSync(pack, "r");
  try {
    const read = ({ at, bytes }: Extent) => {
      const buffer = Buffer.from(new ArrayBuffer(bytes));
      readSync(descriptor, buffer, 0, bytes, at);
      return buffer;
    };
    const header = decodeHeader(read({ at: 0, bytes: HEADER_BYTES }), fstatSync(descriptor).size);
    const { stride, dimensions, sections } = header;
    const count = Math.min(header.count, MAX_ROWS);
    const stored = new Int16Array(read({ at: sections.rows.at, bytes: count * stride * 2 }).buffer);
    const rows = Array.from({ length: count }, (_, row) =>
      normalize(Float32Array.from(stored.subarray(row * stride, row * stride + dimensions))),
    );
    const mean = sumOf(rows, dimensions).map((value) => value / count);
    for (const row of rows) {
      for (let at = 0; at < dimensions; at += 1) row[at] = (row[at] ?? 0) - (mean[at] ?? 0);
      normalize(row);
    }
    return rows;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The direction of each vector, whole degrees: the vectors are put into clusters (spherical k-means), the clusters on a round trip
 * on which neighbors are similar, each on an arc as wide as it has vectors. In its cluster, a vector stands by how much more
 * similar it is to the next cluster than to the one before.
 * @param rows of length 1, most frequent words first
 */
export function toAngles(rows: readonly Float32Array[]): Uint16Array {
  const centers = findCenters(rows);
  const tour = roundTrip(centers);
  const byCluster: { row: number; lean: number }[][] = tour.map(() => []);
  const placeOf = new Map(tour.map((center, place) => [center, place]));
  for (const [row, vector] of rows.entries()) {
    const place = placeOf.get(nearestOf(centers, vector)) ?? 0;
    const neighbor = (step: number) => centers[tour.at((place + step) % tour.length) ?? 0] ?? vector;
    byCluster[place]?.push({ row, lean: dot(vector, neighbor(1)) - dot(vector, neighbor(-1)) });
  }
  const angles = new Uint16Array(rows.length);
  const inOrder = byCluster.flatMap((cluster) => cluster.sort((a, b) => a.lean - b.lean || a.row - b.row));
  for (const [place, { row }] of inOrder.entries()) angles[row] = Math.floor((360 * place) / rows.length);
  return angles;
}

function findCenters(rows: readonly Float32Array[]): readonly Float32Array[] {
  const sample = rows.slice(0, SAMPLE);
  const dimensions = rows[0]?.length ?? 0;
  const count = Math.max(1, Math.min(CLUSTERS, Math.floor(rows.length / LEAST_WORDS)));
  // The first ones lie apart from each other: each is the word that is least similar to those before it.
  let centers = sample.slice(0, 1);
  const closeness = new Float32Array(sample.length).fill(-Infinity);
  while (centers.length < count) {
    for (const [row, vector] of sample.entries())
      closeness[row] = Math.max(closeness[row] ?? 0, dot(vector, centers.at(-1) ?? vector));
    const farthest = closeness.indexOf(Math.min(...closeness));
    centers.push(sample[farthest] ?? new Float32Array(dimensions));
  }
  let before = "";
  for (let round = 0; round < ROUNDS; round += 1) {
    const members: Float32Array[][] = centers.map(() => []);
    const nearest = sample.map((vector) => nearestOf(centers, vector));
    for (const [row, center] of nearest.entries()) members[center]?.push(sample[row] ?? new Float32Array(dimensions));
    // Nothing moves any more.
    if (nearest.join() === before) break;
    before = nearest.join();
    centers = centers.map((center, index) => {
      const own = members[index] ?? [];
      return own.length === 0 ? center : normalize(sumOf(own, dimensions));
    });
  }
  return centers;
}

function nearestOf(centers: readonly Float32Array[], vector: Float32Array): number {
  let nearest = 0;
  let most = -Infinity;
  for (let index = 0; index < centers.length; index += 1) {
    const cosine = dot(centers[index] ?? vector, vector);
    if (cosine <= most) continue;
    nearest = index;
    most = cosine;
  }
  return nearest;
}

/** An order of the centers in which each is similar to the next, and the last to the first: always to the nearest, then by 2-opt. */
function roundTrip(centers: readonly Float32Array[]): readonly number[] {
  const distance = centers.map((a) => centers.map((b) => 1 - dot(a, b)));
  const between = (a: number | undefined, b: number | undefined) => distance[a ?? 0]?.[b ?? 0] ?? 0;
  const lengthOf = (tour: readonly number[]) =>
    tour.reduce((sum, center, place) => sum + between(center, tour[(place + 1) % tour.length]), 0);
  const tours = centers.map((_, start) => {
    const left = new Set(centers.keys());
    const tour: number[] = [];
    for (let next: number | undefined = start; next !== undefined;) {
      tour.push(next);
      left.delete(next);
      const from: number = next;
      next = [...left].reduce<number | undefined>(
        (best, center) => (best === undefined || between(from, center) < between(from, best) ? center : best),
        undefined,
      );
    }
    return untangle(tour, between);
  });
  return tours.reduce((best, tour) => (lengthOf(tour) < lengthOf(best) ? tour : best));
}

/** Turns parts of a tour round as long as that makes it shorter. */
function untangle(tour: readonly number[], between: (a?: number, b?: number) => number): readonly number[] {
  for (let from = 0; from < tour.length - 1; from += 1)
    for (let to = from + 1; to < tour.length; to += 1) {
      const [before, first, last, after] = [tour.at(from - 1), tour[from], tour[to], tour[(to + 1) % tour.length]];
      if (
        before === last ||
        between(before, last) + between(first, after) > between(before, first) + between(last, after) - 1e-9
      )
        continue;
      const turned = tour.slice(from, to + 1).reverse();
      return untangle([...tour.slice(0, from), ...turned, ...tour.slice(to + 1)], between);
    }
  return tour;
}

function sumOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const vector of vectors) for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  return sum;
}

/** Gives a vector the length 1, in its place. Zeros stay. */
function normalize(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

/** Four sums, because each addition waits for the one before it. */
function dot(a: Float32Array, b: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  const whole = a.length - (a.length % 4);
  for (let at = 0; at < whole; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0);
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0);
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0);
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0);
  }
  for (let at = whole; at < a.length; at += 1) first += (a[at] ?? 0) * (b[at] ?? 0);
  return first + second + third + fourth;
}
