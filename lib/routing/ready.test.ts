import { expect, it } from 'vitest'
import { reasonsNotReady } from './ready.ts'
import { buildSiteIndex } from './site-index.ts'

const rows = { documents: [], segments: [], translations: [], redirects: [], roots: [] }
const index = buildSiteIndex(rows, 'https://orrery.example')
const state = {
  index,
  contentUp: true,
  silence: new AbortController(),
  staleBecause: undefined,
  edgeBecause: undefined,
  isDraining: false,
}

it('is ready once it knows its addresses and hears of what changes', () => {
  expect(reasonsNotReady(state)).toEqual([])
})

it('says everything that stands in the way', () => {
  const silence = new AbortController()
  silence.abort()
  const worst = {
    index: undefined,
    contentUp: false,
    silence,
    staleBecause: 'refused',
    edgeBecause: 'away',
    isDraining: true,
  }
  expect(reasonsNotReady(worst)).toEqual([
    'This process is being stopped, and finishes what it has begun.',
    'The addresses of the site were not read yet.',
    'Content takes questions and answers none.',
    'Pages that changed could not be thrown away: refused',
    'The cache in front does not take what changed: away',
  ])
  expect(reasonsNotReady({ ...state, contentUp: false })).toEqual([
    'The events of content do not come.',
  ])
})
