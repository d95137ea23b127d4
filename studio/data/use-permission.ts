import { useEffect, useState } from 'react'
import { type DocumentValuePermission, useCurrentUser, useGrantsStore } from 'sanity'

/** As much of a document as rights go by. */
export interface Asked {
  _id: string
  _type: string
  language?: string
}

/**
 * Whether whoever is signed in may do something with a document like this one; undefined until that is known. It is asked of the
 * same rights that the content service goes by.
 */
export const useRight = (
  permission: DocumentValuePermission,
  _id: string,
  _type: string,
): boolean | undefined => useRights(permission, [{ _id, _type }]).get(_id)

/** The same of several documents, by their ids; what is not known yet is not there. */
export function useRights(
  permission: DocumentValuePermission,
  documents: readonly Asked[],
): ReadonlyMap<string, boolean> {
  const grants = useGrantsStore()
  // By what was asked: an answer to another question about the same document is none to this one.
  const [granted, setGranted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const asked = JSON.stringify(documents)
  useEffect(() => {
    const subscriptions = (JSON.parse(asked) as Asked[]).map((document) =>
      grants
        .checkDocumentPermission(permission, { ...document })
        .subscribe((result) =>
          setGranted(
            (known) => new Map([...known, [questionOf(permission, document), result.granted]]),
          ),
        ),
    )
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [grants, permission, asked])
  return new Map(
    documents.flatMap((document) => {
      const answer = granted.get(questionOf(permission, document))
      return answer === undefined ? [] : [[document._id, answer]]
    }),
  )
}

const questionOf = (permission: DocumentValuePermission, document: Asked): string =>
  JSON.stringify([permission, document])

/** The role of whoever is signed in, in words: `Translator: French`. */
export function useRoleWords(): string {
  const roles = useCurrentUser()?.roles ?? []
  return roles.map(({ title }) => title).join(', ') || 'unknown'
}

/** Whether whoever is signed in may make a release, which is what goes live at a time; undefined until that is known. */
export const useMayPlan = (): boolean | undefined =>
  useRight('create', '_.releases.planned', 'system.release')
