import type { Workspace } from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeededLake } from '../support/seeded-lake.ts'
import { openStudioOfDemo } from './support/studio-of-demo.ts'

let lake: SeededLake
let workspace: Workspace

beforeAll(async () => {
  ;({ lake, workspace } = await openStudioOfDemo())
})
afterAll(() => lake?.close())

describe('the texts of Studio', () => {
  it('replace those of Sanity, in every namespace', async () => {
    const { i18n } = workspace
    await i18n.loadNamespaces(['structure', 'copy-paste', 'presentation', 'validation'])
    expect(i18n.t('validation:generic.required')).toBe('This field is required.')
    expect(i18n.t('structure:action.restore.label')).toBe('Restore this version')
    expect(i18n.t('structure:action.publish.draft.label')).toBe('Publish')
    expect(i18n.t('copy-paste:copy-paste.on-paste.validation.read-only-target.description')).toBe(
      'This field cannot be edited.',
    )
    expect(i18n.t('presentation:main-document.missing.text')).toBe(
      'This page has no document of its own.',
    )
  })
})
