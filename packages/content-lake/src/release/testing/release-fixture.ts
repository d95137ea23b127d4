import {
  ACTIONS_PATH,
  MUTATE_PATH,
  openTestLake,
  type Json,
  type TestLake,
} from '../../testing/test-lake.ts'

/** An action on the release `r1`, such as `publish`. */
export function releaseAction(type: string, fields: Record<string, unknown> = {}) {
  return { actionType: `sanity.action.release.${type}`, releaseId: 'r1', ...fields }
}

export function storedDocument({ lake }: TestLake, id: string): Json {
  return lake.dataset('production')!.documents.byId(id)
}

/** The stored release `r1`. */
export function storedTestRelease(test: TestLake): Json {
  return storedDocument(test, '_.releases.r1')
}

export function postActions(test: TestLake, ...actions: unknown[]): ReturnType<TestLake['post']> {
  return test.post(ACTIONS_PATH, { actions })
}

/** A release that changes, creates and unpublishes one document each. */
export async function lakeWithRelease(test = openTestLake()): Promise<TestLake> {
  await postActions(test, releaseAction('create', { metadata: { title: 'Spring' } }))
  await test.post(MUTATE_PATH, {
    mutations: [
      { create: { _id: 'luna', _type: 'watch', title: 'Luna' } },
      { create: { _id: 'old', _type: 'watch', title: 'Old' } },
      { create: { _id: 'versions.r1.luna', _type: 'watch', title: 'Luna II' } },
      { create: { _id: 'versions.r1.nova', _type: 'watch', title: 'Nova' } },
    ],
  })
  await postActions(test, {
    actionType: 'sanity.action.document.version.unpublish',
    versionId: 'versions.r1.old',
    publishedId: 'old',
  })
  return test
}
