import { describe, expect, it } from 'vitest'
import { worldlyThings } from '#tooling/checks/plain-rooms.ts'

const problems = (path: string, text: string): string[] =>
  worldlyThings({ path, text }).map(({ line, problem }) => `${line} ${problem}`)

describe('plain rooms', () => {
  it.each([
    ["import { readFileSync } from 'node:fs'", '1 knows node:fs'],
    ["import { cookies } from 'next/headers'", '1 knows next/headers'],
    ["import type { Metadata } from 'next'", '1 knows next'],
    ["import { getTranslations } from 'next-intl/server'", '1 knows next-intl/server'],
    ["import { defineLive } from 'next-sanity/live'", '1 knows next-sanity/live'],
    ["import { cache } from 'react'", '1 knows react'],
    ["import { render } from 'react-dom/server'", '1 knows react-dom/server'],
    ["import 'server-only'", '1 knows server-only'],
    ["import { createClient } from '@sanity/client'", '1 knows @sanity/client'],
    ["import type { Rule } from 'sanity'", '1 knows sanity'],
    ["const lake = await import('@orrery/content-lake')", '1 imports @orrery/content-lake'],
    ["import { env } from '#lib/env.ts'", '1 imports #lib/env.ts, which is not plain itself'],
    ["import type { Cart } from '#lib/shop/cart.ts'", '1 imports #lib/shop/cart.ts'],
    ["import english from '#messages/en.json'", '1 imports #messages/en.json'],
    ['\nconst port = process.env.PORT', '2 reaches for process'],
    ['const { env } = process', '1 reaches for process'],
    ["const answer = await fetch('/a')", '1 reaches for fetch'],
    ['const ask = { fetch }', '1 reaches for fetch'],
    ["const socket = new WebSocket('ws://a')", '1 reaches for WebSocket'],
    ['const here = window.location.href', '1 reaches for window'],
    ["localStorage.setItem('a', 'b')", '1 reaches for localStorage'],
  ])('refuse %s', (text, problem) => {
    for (const path of ['lib/addresses/a.ts', 'lib/money/deep/a.ts', 'lib/locales.ts']) {
      expect(problems(path, text)[0], path).toContain(problem)
    }
  })

  it.each([
    "import { isLocale } from '#lib/locales.ts'",
    "import { segmentOf } from './segments.ts'",
    "import type { SiteIndexQueryResult } from '../content/types.generated.ts'",
    "import { z } from 'zod'",
    'export const read = (source: { fetch: () => string }) => source.fetch()',
    '// process.env and fetch("/") are for others\nexport const text = "process.env"',
    'export const answer = { process: 1, window: 2 }',
  ])('allow %s', (text) => {
    expect(problems('lib/addresses/a.ts', text)).toEqual([])
  })

  it('leave their tests and the rest of lib alone', () => {
    const text = "import { readFileSync } from 'node:fs'\nprocess.exit()"
    expect(problems('lib/money/a.test.ts', text)).toEqual([])
    expect(problems('lib/content/client.ts', text)).toEqual([])
  })
})

describe('the model of a Studio tool', () => {
  const path = 'studio/tools/releases/model/schedule.ts'

  it.each([
    ["import { useMemo } from 'react'", '1 knows react'],
    ["import { useClient } from 'sanity'", '1 knows sanity'],
    ["await fetch('/a')", '1 reaches for fetch'],
  ])('refuses %s', (text, problem) => {
    expect(problems(path, text)).toEqual([problem])
  })

  it('may name types and what stands beside it', () => {
    expect(problems(path, "import type { ReleaseDocument } from '@sanity/client'")).toEqual([])
    expect(problems(path, "import { days } from './days.ts'")).toEqual([])
    expect(problems('studio/tools/releases/data/use-releases.ts', "import 'react'")).toEqual([])
  })
})
