import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { logActionError, parseForm, readForm, sentTexts } from '../platform/form.server.ts'
import type { Conflict, FormResult, Notice } from '../platform/form-result.ts'
import { requestFacts } from '../platform/request.server.ts'
import { type Services, services } from '../platform/services.server.ts'
import { forbiddenMessage } from './admin-handle.ts'
import { hasPermission, type Permission } from './roles.ts'
import { type Admin, requireAdmin } from './session.server.ts'

export type ActionArgs = {
  request: Request
  url: URL
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

type IntentArgs<Subject> = Services & ActionArgs & { admin: Admin; form: FormData; subject: Subject }

/** What the page gets; a text alone is the description of an error. */
type ResultTexts<Result extends FormResult> = Omit<
  Partial<Result>,
  'ok' | 'intent' | 'values' | 'message'
> & {
  message?: Notice | string | undefined
  status?: number
  headers?: Headers
}

type Refused = { ok: false; reason: string; conflict?: Conflict | undefined }
type Outcome = { ok: true } | Refused | Response
type Succeeded<Output> = Extract<Output, { ok: true }>

type TextsFor<Cause, Result extends FormResult> =
  | string
  | ResultTexts<Result>
  | ((cause: Cause, requestId: string) => string | ResultTexts<Result>)

// TypeScript first tries a call as if nothing were known of the reasons: then everything has to fit.
type Refusals<Output, Result extends FormResult> = [Extract<Output, Refused>] extends [never]
  ? Record<string, never>
  : string extends Extract<Output, Refused>['reason']
    ? object
    : {
        [Reason in Extract<Output, Refused>['reason']]: TextsFor<
          Extract<Output, Refused> & { reason: Reason },
          Result
        >
      }

type IntentTexts<Schema extends z.ZodType, Output extends Outcome, Result extends FormResult, Subject> = {
  /** A further permission for what only some forms of the intent ask for. */
  alsoNeeds?: (args: { data: z.output<Schema>; subject: Subject }) => Permission | false | undefined
  /** Omitted where the page shows the change itself. */
  success?: Notice | ((output: Succeeded<Output>, data: z.output<Schema>) => ResultTexts<Result>)
  /** For fields that people fill in: what is said beside their errors. Other invalid forms are just unreadable. */
  invalid?: (firstError: string) => Notice | undefined
  failed?: TextsFor<unknown, Result>
  /** Passwords and codes are not sent back. */
  hasSecrets?: true
  /** 404 for the reason `not found`, 422 for errors of fields, 409 for others. The page gets the conflict too. */
  refusals: Refusals<Output, Result>
}

type ActionResponse<Result> = { result: Result; status: number; headers?: Headers | undefined }

export type Intent<Subject = unknown, Result extends FormResult = FormResult> = {
  permission: Permission
  hasSecrets: boolean
  handle(args: IntentArgs<Subject>): Promise<Response | ActionResponse<Result>>
  fail(status: number, error: unknown, requestId: string): ActionResponse<Result>
}
export type Intents<Subject = unknown, Result extends FormResult = FormResult> = Record<
  string,
  Intent<Subject, Result>
>

const toMessage = (message: Notice | string | undefined) =>
  typeof message === 'string' ? { title: 'Error', description: message } : message

function respond<Result extends FormResult>(
  ok: boolean,
  defaultStatus: number,
  texts: string | ResultTexts<Result>,
): ActionResponse<Result> {
  const { message, status, headers, ...rest } =
    typeof texts === 'string' ? ({ message: texts } as ResultTexts<Result>) : texts
  const result = { ok, message: toMessage(message), ...rest } as unknown as Result
  return { result, status: status ?? defaultStatus, headers }
}

const unreadableForm = 'The form could not be read. Nothing was changed.'
export const markedFields: Notice = { title: 'Error', description: 'Please look at the marked fields.' }
const notSaved = 'It could not be saved. Please try again.'

export const noFields = z.object({})

/** One command of a page: who may give it, what its form has, what it does, and what the page says of its result. */
export function intent<
  Schema extends z.ZodType,
  Output extends Outcome,
  Subject = unknown,
  Result extends FormResult = FormResult,
>(
  permission: Permission,
  schema: Schema | ((args: IntentArgs<Subject>) => Schema),
  run: (args: IntentArgs<Subject> & { data: z.output<Schema> }) => Promise<Output>,
  texts: NoInfer<IntentTexts<Schema, Output, Result, Subject>>,
): Intent<Subject, Result> {
  const { success, invalid, failed = notSaved, hasSecrets = false, alsoNeeds } = texts
  const refusals = texts.refusals as Record<string, TextsFor<Refused, Result>>
  return {
    permission,
    hasSecrets,
    async handle(args) {
      const parsed = parseForm(typeof schema === 'function' ? schema(args) : schema, args.form)
      if (!parsed.ok) {
        if (!invalid) return respond<Result>(false, 400, unreadableForm)
        const { errors = {} } = parsed.result
        const message = invalid(Object.values<string>(errors)[0] ?? unreadableForm)
        return respond<Result>(false, 422, { errors, message } as ResultTexts<Result>)
      }
      const needed = alsoNeeds?.({ subject: args.subject, data: parsed.data })
      if (needed && !hasPermission(args.admin, needed)) return respond<Result>(false, 403, forbiddenMessage)
      const output = await run({ ...args, data: parsed.data })
      if (output instanceof Response) return output
      if (output.ok) {
        const result =
          typeof success === 'function'
            ? success(output as Succeeded<Output>, parsed.data)
            : ({ message: success } as ResultTexts<Result>)
        return respond<Result>(true, 200, result)
      }
      const { reason, conflict } = output
      const texts = textsFor(refusals[reason] ?? notSaved, output)
      const result = typeof texts === 'string' ? ({ message: texts } as ResultTexts<Result>) : texts
      const status = reason === 'not found' ? 404 : result.errors ? 422 : 409
      return respond<Result>(false, status, conflict ? { conflict, ...result } : result)
    },
    fail: (status, error, requestId) => respond<Result>(false, status, textsFor(failed, error, requestId)),
  }
}

function textsFor<Cause, Result extends FormResult>(
  texts: TextsFor<Cause, Result>,
  cause: Cause,
  requestId = '',
): string | ResultTexts<Result> {
  return typeof texts === 'function' ? texts(cause, requestId) : texts
}

/** For commands that say only whether there was something to change. */
export const orNotFound = (isFound: boolean) =>
  isFound ? { ok: true as const } : { ok: false as const, reason: 'not found' as const }

type Action<Result extends FormResult> = {
  (args: ActionArgs): Promise<Response | ReturnType<typeof data<Result>>>
  /** Who may do what, for tests that go through all of them. */
  permissions: Readonly<Record<string, Permission>>
}

export const asSuccess = () => ({ ok: true as const })

type Table<Subject, Result extends FormResult> = {
  /** What the forms of the page are about. Throws a response if there is no such thing. */
  findSubject(params: ActionArgs['params']): Subject
  intents: Intents<Subject, Result>
}

/** The action of a page of the back office. A form without the name of an intent is `save`. */
export function adminAction<Subject, Result extends FormResult>(table: Table<Subject, Result>): Action<Result>
export function adminAction<Result extends FormResult>(table: {
  intents: Intents<unknown, Result>
}): Action<Result>
export function adminAction<Result extends FormResult>({
  intents,
  findSubject = () => undefined,
}: Partial<Table<unknown, Result>> & Pick<Table<unknown, Result>, 'intents'>): Action<Result> {
  const permissions = Object.fromEntries(
    Object.entries(intents).map(([name, { permission }]) => [name, permission]),
  )
  return Object.assign(handleForm, { permissions })

  async function handleForm(args: ActionArgs) {
    const form = await readForm(args.request)
    const admin = requireAdmin(args.context)
    const name = String(form.get('intent') ?? 'save')
    const intent = Object.hasOwn(intents, name) ? intents[name] : undefined
    const response = await handle(intent)
    if (response instanceof Response) return response
    const { result, status, headers } = response
    const refusalDetails = !result.ok && {
      ...(status === 409 && { isStale: true }),
      ...(!intent?.hasSecrets && { values: sentTexts(form) }),
    }
    return data(
      { ...result, ...(intent && { intent: name }), ...refusalDetails },
      { status, ...(headers && { headers }) },
    )

    async function handle(intent: Intent<unknown, Result> | undefined) {
      if (intent && !hasPermission(admin, intent.permission))
        return respond<Result>(false, 403, forbiddenMessage)
      const subject = findSubject(args.params)
      if (!intent) return respond<Result>(false, 400, unreadableForm)
      try {
        return await intent.handle({ ...services(args.context), ...args, admin, form, subject })
      } catch (error) {
        if (error instanceof Response) throw error
        const status = logActionError(args.context, `a form of the back office failed: ${name}`, error)
        return intent.fail(status, error, requestFacts(args.context).id)
      }
    }
  }
}
