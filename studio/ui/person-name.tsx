import { useUser } from 'sanity'

/** Name of a user; the id if the project no longer knows them. */
export function usePersonName(id: string | null | undefined): string {
  const [user] = useUser(id ?? '')
  return user?.displayName || id || 'Someone'
}

/** Name of a user, as text. */
export const PersonName = ({ id }: { id: string }) => usePersonName(id)
