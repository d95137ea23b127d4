import { describe, expect, it } from 'vitest'
import { type Adoption, judge } from './limits.ts'

const bare: Adoption = {
  clone: 0,
  install: 62,
  firstStart: 63,
  secondStart: 1,
  megabytes: 917,
  files: 52_824,
}
const light: Adoption = {
  clone: 2,
  install: 80,
  firstStart: 68,
  secondStart: 2.9,
  megabytes: 1_290,
  files: 70_000,
}
const broken = (ours: Adoption): string[] =>
  judge(ours, bare).flatMap(({ what, isKept }) => (isKept ? [] : [what]))

describe('limits', () => {
  it('accepts a project that costs little more than a bare one', () => {
    expect(broken(light)).toEqual([])
  })

  it.each([
    ['Clone to first page', { firstStart: 71 }],
    ['npm ci', { install: 81, firstStart: 60 }],
    ['node_modules', { megabytes: 1_301 }],
    ['Second start', { secondStart: 3.1 }],
  ])('names the limit that is exceeded: %s', (what, heavier) => {
    expect(broken({ ...light, ...heavier })).toEqual([what])
  })

  it('rejects the state before the limits, which was twice as heavy as a bare project', () => {
    const before = { clone: 2, install: 123, firstStart: 126, secondStart: 6.5 }
    expect(broken({ ...before, megabytes: 1_905, files: 105_613 })).toHaveLength(4)
  })
})
