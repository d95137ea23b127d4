import {
  createWorkspaceFromConfig,
  type Path,
  type SanityDocument,
  validateDocument,
  type Workspace,
} from 'sanity'
import { createStudioConfig } from '#studio/create-studio-config.ts'
import { openSeededLake, type SeededLake } from '../../support/seeded-lake.ts'

/** Studio's own validation, on a lake of its own that holds the demo. */
export interface StudioOfDemo {
  lake: SeededLake
  workspace: Workspace
  /**
   * What Studio says against a document, one line each: document, path, message.
   *
   * @param environment `cli` tells fields that no type knows as well, which the form shows in a box of its own
   */
  complaints: (document: SanityDocument, environment?: 'studio' | 'cli') => Promise<string[]>
}

/** Whoever sits before it. */
export const editor = {
  id: 'editor',
  name: 'Edith',
  email: 'edith@example.com',
  role: 'editor',
  roles: [],
}

/** Opens it; its lake is closed by whoever opened it. */
export async function openStudioOfDemo(): Promise<StudioOfDemo> {
  const lake = await openSeededLake()
  const config = createStudioConfig({
    // What the line to an embedded lake does belongs to a browser, and validation asks the client below.
    mode: 'hosted',
    projectId: 'orrery',
    dataset: 'production',
    apiHost: lake.origin,
  })
  const workspace = await createWorkspaceFromConfig({
    ...config,
    currentUser: editor,
    getClient: () => lake.client,
  })
  const published = new Set(await lake.client.fetch<string[]>('*[]._id'))
  return {
    lake,
    workspace,
    async complaints(document, environment = 'studio') {
      const markers = await validateDocument({
        document,
        workspace,
        getClient: () => lake.client,
        getDocumentExists: ({ id }) => Promise.resolve(published.has(id)),
        environment,
      })
      return markers.map(
        ({ path, level, message }) => `${document._id} ${said(path)}: ${level}: ${message}`,
      )
    },
  }
}

const said = (path: Path) =>
  path.map((step) => (typeof step === 'object' ? JSON.stringify(step) : step)).join('.')
