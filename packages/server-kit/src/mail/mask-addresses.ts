/** A text for the log: mail servers repeat the recipient in their responses. */
export const maskAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/gu, '…')
