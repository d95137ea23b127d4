import { useUser } from 'sanity'

/** A person's name; what is known of them where the project does not know them any more. */
export function Person({ id }: { id: string }) {
  const [user] = useUser(id)
  return <>{user?.displayName || id || 'Somebody'}</>
}
