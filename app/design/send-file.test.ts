import { afterAll, expect, it, vi } from 'vitest'
import { maxUploadMs } from '../platform/files/upload-timeouts.ts'
import { sendFile } from './send-file.ts'

/** Fails as a browser does whose connection is closed before the file is sent. */
class FailingRequest {
  static last: FailingRequest
  timeout = 0
  upload = {}
  onerror = () => {}
  open() {}
  setRequestHeader() {}
  send() {
    FailingRequest.last = this
    this.onerror()
  }
}
vi.stubGlobal('XMLHttpRequest', FailingRequest)
afterAll(() => void vi.unstubAllGlobals())

it.each([
  ['opaqueredirect', /^You are no longer signed in/],
  ['basic', /^The connection was lost/],
])('a file that cannot be sent says why: %s', async (type, message) => {
  vi.stubGlobal('fetch', async () => ({ type }))
  const result = await sendFile({
    path: '/admin/uploads',
    file: new File(['x'], 'x.csv'),
    onProgress: () => {},
  })
  expect(result).toEqual({ ok: false, message: expect.stringMatching(message) })
  expect(FailingRequest.last.timeout, 'as long as the server allows').toBe(maxUploadMs)
})
