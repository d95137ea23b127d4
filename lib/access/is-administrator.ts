import type { ProjectMember } from './fetch-token-member.ts'

/** Whether a member may read and change everything. */
export const isAdministrator = ({ roles }: ProjectMember): boolean =>
  roles.includes('administrator')
