/** A command that adds an authority to a certificate store, or removes it. */
export interface TrustStep {
  /** What the step does, as a phrase that follows "would". */
  description: string
  command: readonly [string, ...string[]]
}

/** The machine whose certificate stores are changed. */
export interface TrustPlatform {
  platform: NodeJS.Platform
  home: string
  isRoot: boolean
  /** Whether a program with this name is installed. */
  hasProgram: (program: string) => boolean
  /** Whether a folder exists. */
  hasFolder: (folder: string) => boolean
}

/**
 * The steps that make browsers and programs of this user trust an authority, or stop trusting it. Stores that need root
 * are skipped for other users. Empty if no store is known.
 *
 * @param path of the authority's certificate
 * @param name in the stores
 */
export function trustSteps(
  { platform, home, isRoot, hasProgram, hasFolder }: TrustPlatform,
  path: string,
  name: string,
  remove: boolean,
): TrustStep[] {
  if (platform === 'darwin') return keychain(home, path, remove)
  if (platform === 'win32') {
    const change = remove ? ['-delstore', 'Root', name] : ['-addstore', 'Root', path]
    return [
      {
        description: 'change the certificates of this user',
        command: ['certutil', '-user', ...change],
      },
    ]
  }
  const steps: TrustStep[] = []
  if (hasProgram('certutil')) {
    const folder = `${home}/.pki/nssdb`
    const store = ['-d', `sql:${folder}`]
    const certificates = "Chromium's certificates of this user"
    if (!remove && !hasFolder(folder)) {
      steps.push({
        description: `make the folder of ${certificates}`,
        command: ['mkdir', '-p', folder],
      })
      steps.push({
        description: `make ${certificates}`,
        command: ['certutil', ...store, '-N', '--empty-password'],
      })
    }
    const change = remove ? ['-D', '-n', name] : ['-A', '-t', 'C,,', '-n', name, '-i', path]
    if (!remove || hasFolder(folder))
      steps.push({
        description: `change ${certificates}`,
        command: ['certutil', ...store, ...change],
      })
  }
  if (isRoot && hasProgram('update-ca-certificates')) {
    const file = `/usr/local/share/ca-certificates/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.crt`
    const certificates = 'the certificates of this machine'
    steps.push({
      description: `change ${certificates}`,
      command: remove ? ['rm', '-f', file] : ['cp', path, file],
    })
    steps.push({
      description: `bring ${certificates} up to date`,
      command: ['update-ca-certificates'],
    })
  }
  return steps
}

function keychain(home: string, path: string, remove: boolean): TrustStep[] {
  const description = 'change the login keychain of this user'
  const store = `${home}/Library/Keychains/login.keychain-db`
  return remove
    ? [{ description, command: ['security', 'remove-trusted-cert', path] }]
    : [
        {
          description,
          command: ['security', 'add-trusted-cert', '-r', 'trustRoot', '-k', store, path],
        },
      ]
}
