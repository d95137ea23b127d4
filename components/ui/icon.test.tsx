import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { iconChoices } from '../modules/svg-icon/icon-choices.schema.ts'
import { editorIconNames, isEditorIcon } from './icon.tsx'

const sprite = readFileSync(join(import.meta.dirname, '../../public/icons.svg'), 'utf8')

describe('Icon', () => {
  it.each(editorIconNames)('has %s in the sprite and in the schema', (name) => {
    expect(sprite).toContain(`<symbol id="${name}"`)
    expect(iconChoices.map(({ value }) => value)).toContain(name)
  })

  it('offers editors no icon that the sprite lacks', () => {
    expect(iconChoices.filter(({ value }) => !isEditorIcon(value))).toEqual([])
  })
})
