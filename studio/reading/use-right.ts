import { useEffect, useState } from 'react'
import { type DocumentValuePermission, useCurrentUser, useGrantsStore } from 'sanity'

/**
 * Whether whoever is signed in may do something with a document like this one; undefined until that is known. It is asked of the
 * same rights that the content service goes by.
 */
export function useRight(
  permission: DocumentValuePermission,
  _id: string,
  _type: string,
): boolean | undefined {
  const grants = useGrantsStore()
  const [granted, setGranted] = useState<boolean>()
  useEffect(() => {
    const subscription = grants
      .checkDocumentPermission(permission, { _id, _type })
      .subscribe((result) => setGranted(result.granted))
    return () => subscription.unsubscribe()
  }, [grants, permission, _id, _type])
  return granted
}

/** The role of whoever is signed in, in words: `Translator: French`. */
export function useRoleWords(): string {
  const roles = useCurrentUser()?.roles ?? []
  return roles.map(({ title }) => title).join(', ') || 'unknown'
}
