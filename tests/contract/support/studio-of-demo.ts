import {
  createWorkspaceFromConfig,
  type Path,
  type SanityDocument,
  validateDocument,
  type Workspace,
} from 'sanity'
import { createStudioConfig } from '#studio/create-studio-config.ts'
import { openSeededLake, type SeededLake } from '../../support/seeded-lake.ts'

/** Studio's own validation, on a lake with the demo. */
export interface StudioOfDemo {
  lake: SeededLake
  workspace: Workspace
  /**
   * Validation messages of Studio for a document, one line each: document, path, message.
   *
   * @param environment `cli` reports unknown fields too, which the form shows in a separate box
   */
  complaints: (document: SanityDocument, environment?: 'studio' | 'cli') => Promise<string[]>
}

/** The signed-in user. */
export const editor = {
  id: 'editor',
  name: 'Edith',
  email: 'edith@example.com',
  role: 'editor',
  roles: [],
}

/** Opens it; the caller closes its lake. */
export async function openStudioOfDemo(): Promise<StudioOfDemo> {
  const lake = await openSeededLake()
  const config = createStudioConfig({
    // The live connection of an embedded lake needs a browser; validation uses the client below.
    mode: 'hosted',
    projectId: 'orrery',
    dataset: 'production',
    apiHost: lake.origin,
    hasSitePassword: false,
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
