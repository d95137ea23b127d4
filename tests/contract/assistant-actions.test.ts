import { createClient } from '@sanity/client'
import { createWorkspaceFromConfig, type DocumentActionComponent } from 'sanity'
import { describe, expect, it } from 'vitest'
import { createStudioConfig } from '#studio/create-studio-config.ts'
import { editor } from './support/studio-of-demo.ts'

/** Actions of a document of a type, in the order of Studio. */
async function actionsOf(
  mode: 'embedded' | 'hosted',
  schemaType: string,
): Promise<DocumentActionComponent[]> {
  const project = { projectId: 'orrery', dataset: 'production' }
  const workspace = await createWorkspaceFromConfig({
    ...createStudioConfig({ mode, ...project, apiHost: 'http://127.0.0.1:3333' }),
    currentUser: editor,
    getClient: () => createClient({ ...project, useCdn: false, apiVersion: '2025-02-19' }),
  })
  return workspace.document.actions({
    documentId: 'page-en',
    schemaType,
    releaseId: undefined,
    versionType: 'draft',
  })
}
const names = (actions: readonly DocumentActionComponent[]) =>
  actions.map(({ displayName }) => displayName)

describe('the document actions of Studio', () => {
  it('begin with Publish, and have those of the assistant in the embedded Studio alone', async () => {
    const embedded = await actionsOf('embedded', 'page')
    expect(embedded[0]?.action).toBe('publish')
    const own = ['Translate', 'Write alternative texts', 'Approve translation']
    expect(names(embedded)).toEqual(expect.arrayContaining(own))
    const hosted = await actionsOf('hosted', 'page')
    expect(hosted[0]?.action).toBe('publish')
    // Content that is brought there may have texts to approve.
    expect(names(hosted).filter((name) => own.includes(name ?? ''))).toEqual([
      'Approve translation',
    ])
  })

  it('of documents without translations have no translation', async () => {
    const actions = names(await actionsOf('embedded', 'retailer'))
    expect(actions).not.toContain('Translate')
    expect(actions).toContain('Write alternative texts')
  })

  it('of submissions of visitors are unchanged', async () => {
    const actions = await actionsOf('embedded', 'submission')
    expect(actions.map(({ action }) => action)).toEqual(['delete'])
  })
})
