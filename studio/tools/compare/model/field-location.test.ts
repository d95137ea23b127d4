import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import { stegaEncodeSourceMap } from '@sanity/client/stega'
import type { ContentSourceMap } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import {
  isPathWithin,
  parseDataSanity,
  parseStegaLocation,
  locationOverlapsField,
} from './field-location.ts'

describe('FieldLocation', () => {
  it('parses the data-sanity attribute', () => {
    const attribute = createDataAttribute({
      baseUrl: '/studio',
      projectId: 'orrery',
      dataset: 'production',
      id: 'drafts.home-en',
      type: 'home',
      path: 'modules[_key=="a1"].items[2].title',
    }).toString()
    expect(parseDataSanity(attribute)).toEqual({
      id: 'home-en',
      type: 'home',
      path: 'modules[_key=="a1"].items[2].title',
    })
    expect(parseDataSanity('nothing')).toBeUndefined()
  })

  it('parses stega-encoded text', () => {
    const sourceMap: ContentSourceMap = {
      documents: [{ _id: 'versions.rA.home-fr', _type: 'home' }],
      paths: ["$['modules'][?(@._key=='a1')]['text']"],
      mappings: {
        "$['text']": { type: 'value', source: { type: 'documentValue', document: 0, path: 0 } },
      },
    }
    const { text } = stegaEncodeSourceMap({ text: 'Un été à Genève' }, sourceMap, {
      enabled: true,
      studioUrl: '/studio',
    }) as { text: string }
    expect(text).not.toBe('Un été à Genève')
    expect(parseStegaLocation(text)).toEqual({
      id: 'home-fr',
      type: 'home',
      path: 'modules[_key=="a1"].text',
    })
    expect(parseStegaLocation('Un été')).toBeUndefined()
  })

  it('overlaps with changes of the field itself, its parts and its parents', () => {
    const place = { id: 'a', type: 'page', path: 'modules[_key=="x"].title' }
    const change = (path: string, id = 'a') => locationOverlapsField(place, { id, path })
    expect(change('modules[_key=="x"].title')).toBe(true)
    expect(change('modules[_key=="x"]')).toBe(true)
    expect(change('modules[_key=="x"].title.en')).toBe(true)
    expect(change('modules[_key=="x"].titles')).toBe(false)
    expect(change('modules[_key=="y"]')).toBe(false)
    expect(change('modules[_key=="x"].title', 'b')).toBe(false)
    expect(isPathWithin('anything', '')).toBe(true)
  })
})
