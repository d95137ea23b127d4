export function installationProblem(root: string, userAgent: string | undefined): string | undefined
