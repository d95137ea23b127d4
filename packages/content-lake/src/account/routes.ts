import type { Route } from '../http/router.ts'
import { commentsDatasetSetupRoutes } from './comment-routes.ts'
import { invitationPageRoutes } from './invitations.ts'
import { keyvalueRoutes } from './keyvalue-routes.ts'
import { localLoginRoutes, localIdTokenRoutes } from './local-login.ts'
import { loginRoutes } from './login-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { projectRoutes } from './project-routes.ts'
import { studioStubRoutes } from './studio-stub-routes.ts'
import { userRoutes } from './user-routes.ts'

/** Routes of people, sign-in, projects and Studio's stubs. */
export const accountRoutes: Route[] = [
  ...studioStubRoutes,
  ...userRoutes,
  ...keyvalueRoutes,
  ...loginRoutes,
  ...localLoginRoutes,
  ...localIdTokenRoutes,
  ...invitationPageRoutes,
  ...peopleRoutes,
  ...passwordRoutes,
  ...projectRoutes,
  ...commentsDatasetSetupRoutes,
]
