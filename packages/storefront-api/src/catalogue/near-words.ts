/** Shortest word in which one letter may be wrong, and in which two may be. */
const ONE_WRONG = 4
const TWO_WRONG = 8
/** Most words that a mistyped one stands for. */
const NEAR_WORDS = 20

/** Letters of a word as bits, to leave out what cannot be near without comparing. */
function letters(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

function ones(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Letters to change, add, drop or swap with their neighbour; more than `limit` counts as `limit + 1`. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + Number(!same))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length]!
}

/** Finds the words of a vocabulary that somebody may have meant, the nearest first. */
export function createNearWords(vocabulary: readonly string[]): (wanted: string) => string[] {
  const bits = Int32Array.from(vocabulary, letters)
  return (wanted) => {
    const limit = wanted.length >= TWO_WRONG ? 2 : wanted.length >= ONE_WRONG ? 1 : 0
    if (limit === 0 || /\p{N}/u.test(wanted)) return []
    const mine = letters(wanted)
    const near: { word: string; wrong: number }[] = []
    for (let index = 0; index < vocabulary.length; index += 1) {
      if (ones(bits[index]! ^ mine) > 2 * limit) continue
      const word = vocabulary[index]!
      if (Math.abs(word.length - wanted.length) > limit) continue
      const wrong = distance(wanted, word, limit)
      if (wrong > 0 && wrong <= limit) near.push({ word, wrong })
    }
    return near
      .toSorted((a, b) => a.wrong - b.wrong)
      .slice(0, NEAR_WORDS)
      .map(({ word }) => word)
  }
}
