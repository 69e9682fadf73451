import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { officeMail } from '../../company/notification.server.ts'
import { readMailBrand } from '../../content/brand.server.ts'
import { defineJob } from '../../platform/slice-manifest.server.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { actorName } from '../audit.server.ts'
import { contactOf } from '../roles.ts'
import { users } from '../staff.table.ts'
import { mentions, notes } from './notes.table.ts'

const schema = z.object({ noteId: z.uuid(), userId: z.string(), title: z.string(), path: z.string() })

/** Tells somebody who has an e-mail address of a note, without what it says: mails can't be erased with the customer. */
export const mentionMail = defineJob<z.output<typeof schema>>({
  kind: 'mention mail',
  schema,
  async run({ db, env, mailer }, { noteId, userId, title, path }) {
    const [mention] = await db
      .select({ name: users.name, email: users.email, by: actorName(notes.actor) })
      .from(mentions)
      .innerJoin(notes, eq(notes.id, mentions.noteId))
      .innerJoin(users, eq(users.id, mentions.userId))
      .where(and(eq(notes.id, noteId), eq(users.id, userId), sql`${users.banned} is not true`))
    if (!mention || contactOf(mention.email) !== mention.email) return
    const sentence = `${mention.by} mentions you in a note about ${title}.`
    await mailer.send({
      id: `mention-${noteId}-${userId}`,
      to: { name: mention.name, address: mention.email },
      ...officeMail(await readMailBrand(db, env.publicOrigin), {
        subject: `${mention.by} mentions you: ${title}`,
        text: [sentence],
        html: `<p>${escapeHtml(sentence)}</p>`,
        link: env.publicOrigin + path,
      }),
    })
  },
  describe: async (_, payloads) =>
    payloads.map(({ title, path }) => ({ subject: `Mention at ${title}`, page: path })),
})
