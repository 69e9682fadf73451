import packageFile from '../../package.json' with { type: 'json' }

/** `1.2.0`: CHANGELOG.md says what each number means. */
export const { version } = packageFile
