import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestampTz } from '../platform/database/timestamps.server.ts'

// The account library defines the columns of the first five tables.
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role'),
  /** Deactivated: the person can no longer sign in. */
  banned: boolean('banned').default(false),
  banReason: text('ban_reason'),
  banExpires: timestampTz('ban_expires'),
  twoFactorEnabled: boolean('two_factor_enabled').default(false),
  signedInAt: timestampTz('signed_in_at'),
  signedInFrom: text('signed_in_from'),
  /** How the person reads dates; null: as the shop writes them. */
  dateFormat: text('date_format'),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
})

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: userId(),
    expiresAt: timestampTz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
  },
  table => [index('sessions_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestampTz('access_token_expires_at'),
    refreshTokenExpiresAt: timestampTz('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
  },
  table => [index('accounts_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestampTz('expires_at').notNull(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
  },
  table => [index('verifications_identifier').on(table.identifier)],
)

export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: userId(),
    verified: boolean('verified').default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: timestampTz('locked_until'),
  },
  table => [index('two_factors_user').on(table.userId)],
)

/** The owner's own roles, and what he decided about the declared ones (`permissions` is null). */
export const staffRoles = pgTable('staff_roles', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  permissions: jsonb('permissions').$type<string[]>(),
  requiresTwoFactor: boolean('requires_two_factor').notNull().default(false),
})

/** Somebody who has not set a password yet. `linkNonce` makes the link, whose hash alone is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** As in `users`. */
    email: text('email').notNull(),
    role: text('role').notNull(),
    linkNonce: text('link_nonce').notNull(),
    linkHash: text('link_hash').notNull(),
    expiresAt: timestampTz('expires_at').notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('invitations_email').on(table.email),
    uniqueIndex('invitations_link').on(table.linkHash),
  ],
)

export type InvitationEnd = 'accepted' | 'withdrawn' | 'replaced'

/** Links that once led to an invitation, so that whoever opens one later reads what happened. */
export const endedInvitations = pgTable('ended_invitations', {
  linkHash: text('link_hash').primaryKey(),
  end: text('end').$type<InvitationEnd>().notNull(),
  /** Who can invite the person again; as in `users`. */
  contact: text('contact').notNull(),
  endedAt: timestampTz('ended_at').notNull().defaultNow(),
})

/** The shop never edits or deletes an entry. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: timestampTz('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  table => [index('audit_entries_at').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst())],
)
