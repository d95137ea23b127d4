import type { Role } from './principal.ts'

export interface RoleDescription {
  name: string
  title: string
  description: string
}

const ROLES: Record<Role, RoleDescription> = {
  administrator: {
    name: 'administrator',
    title: 'Administrator',
    description: 'Read and write access to all datasets, with full access to all project settings.',
  },
  editor: {
    name: 'editor',
    title: 'Editor',
    description: 'Read and write access to all datasets, with limited access to project settings.',
  },
  viewer: {
    name: 'viewer',
    title: 'Viewer',
    description: 'Read access to all datasets, drafts included.',
  },
  none: { name: 'none', title: 'Anonymous', description: 'Read access to published documents.' },
}

/** How a role presents itself to a person. */
export function roleOf(role: Role): RoleDescription {
  return ROLES[role]
}

/** The roles that a project offers, the strongest first. */
export const PROJECT_ROLES: readonly RoleDescription[] = [
  ROLES.administrator,
  ROLES.editor,
  ROLES.viewer,
]

/** What a role may do to which documents of a dataset, as `/datasets/{ds}/acl` lists it: GROQ filters with permissions. */
export function documentGrants(role: Role): { filter: string; permissions: string[] }[] {
  if (role === 'none') return [{ filter: '_id in path("*")', permissions: ['read'] }]
  if (role === 'viewer') return [{ filter: '_id in path("**")', permissions: ['read', 'history'] }]
  return [{ filter: '_id in path("**")', permissions: ['read', 'create', 'update', 'history'] }]
}
