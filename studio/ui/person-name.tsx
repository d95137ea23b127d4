import { useUser } from 'sanity'

/** A person's name; their id where the project does not know them any more. */
export function usePersonName(id: string | null | undefined): string {
  const [user] = useUser(id ?? '')
  return user?.displayName || id || 'Somebody'
}

/** A person's name, as text. */
export const PersonName = ({ id }: { id: string }) => usePersonName(id)
