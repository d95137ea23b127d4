import { changeTexts } from '../../testing/test-model-server.ts'
import { openModelLake, PAGE, type ModelLake } from './open-model-lake.ts'

/** A translation of the page into a new French draft. */
export const TRANSLATION = {
  documentId: 'home',
  targetDocument: { operation: 'create', _id: 'drafts.accueil' },
  languageFieldPath: 'language',
  fromLanguage: { id: 'en', title: 'English' },
  toLanguage: { id: 'fr', title: 'French' },
}

/** A lake with a page, whose model puts FR before each text. */
export async function openTranslationLake(
  settings?: Parameters<typeof openModelLake>[0],
): Promise<ModelLake> {
  const lake = await openModelLake(settings)
  await lake.mutate([{ create: PAGE }])
  lake.model.reply(changeTexts((text) => `FR ${text}`))
  return lake
}

/** A document of the dataset. */
export const stored = ({ lake }: ModelLake, id: string) =>
  lake.dataset('production')?.documents.byId(id)
