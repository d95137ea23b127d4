import { describe, expect, it } from 'vitest'
import { wristRuler } from './wrist-ruler.ts'

describe('wristRuler', () => {
  it('is a document whose parts stand where its table says', () => {
    const text = wristRuler().toString('latin1')
    const at = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(at, at + 4)).toBe('xref')
    const offsets = [...text.slice(at).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) =>
      Number(offset),
    )
    expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
      offsets.map((_, index) => `${index + 1} 0 obj`),
    )
  })

  it('measures true: ten millimetres are 28.35 points', () => {
    const text = wristRuler().toString('latin1')
    const places = [...text.matchAll(/([\d.]+) [\d.]+ Td \((\d+)\)/g)].map(([, x]) => Number(x))
    expect(places).toHaveLength(25)
    expect((places[1] ?? 0) - (places[0] ?? 0)).toBeCloseTo(28.35, 1)
  })
})
