import { createFileLock, type FileLock } from '../db/file-lock.ts'

/** Whether this process may send emails. */
export type SenderLock = FileLock

/** At most one server process over an embedded database sends emails. */
export const createSenderLock = (folder: string): SenderLock => createFileLock(folder, 'mail-sender.lock')
