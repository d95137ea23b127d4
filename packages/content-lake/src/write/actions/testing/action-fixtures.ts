import { MUTATE_PATH, openTestLake, type Json, type TestLake } from '../../../testing/test-lake.ts'

/** An action on a document, such as `publish`. */
export const documentAction = (actionType: string, fields: Record<string, unknown>) => ({
  actionType: `sanity.action.document.${actionType}`,
  ...fields,
})
/** Ids of a document and its draft, as the client passes them. */
export const draftPair = { publishedId: 'luna', draftId: 'drafts.luna' }

export function allDocumentIds({ lake }: TestLake): string[] {
  return [...lake.dataset('production')!.documents.all()].map(({ _id }) => _id)
}

export const storedDocument = ({ lake }: TestLake, id: string): Json =>
  lake.dataset('production')!.documents.byId(id)

/** A lake with one published document, created by the transaction `seed`. */
export async function lakeWithPublished(fields: Record<string, unknown> = {}): Promise<TestLake> {
  const test = openTestLake()
  await test.post(MUTATE_PATH, {
    transactionId: 'seed',
    mutations: [{ create: { _id: 'luna', _type: 'watch', title: 'Luna', ...fields } }],
  })
  return test
}
