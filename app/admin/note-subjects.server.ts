import { noteSubjects } from '../slices.ts'
import type { Actor } from '../staff/roles.ts'

/** About what somebody may read and write notes. */
export const readableSubjects = ({ permissions }: Pick<Actor, 'permissions'>) =>
  noteSubjects.filter(({ permission }) => permissions.some(name => name === permission))
