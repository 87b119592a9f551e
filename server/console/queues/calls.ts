// The calls of the queues and their verbs.
import * as calls from '../../../contract/console/queues.ts'
import { type BoundStaffCall, serveStaff } from '../serveStaff.ts'
import * as caseVerbs from './caseQueue.ts'
import * as complaintVerbs from './complaintQueue.ts'
import { numbers } from './numbers.ts'
import * as paymentVerbs from './paymentQueue.ts'
import * as photoVerbs from './photoQueue.ts'
import { escalate, next, release, skip } from './queue.ts'
import * as wordVerbs from './wordQueue.ts'

const { photoQueue, caseQueue, takedownQueue, appealQueue, complaintQueue, wordQueue, paymentQueue } = calls

export const boundQueueCalls: BoundStaffCall[] = [
  serveStaff(photoQueue.next, next(photoVerbs.photos)),
  serveStaff(caseQueue.next, next(caseVerbs.cases)),
  serveStaff(takedownQueue.next, next(caseVerbs.takedowns)),
  serveStaff(appealQueue.next, next(caseVerbs.appeals)),
  serveStaff(complaintQueue.next, next(complaintVerbs.complaints)),
  serveStaff(wordQueue.next, next(wordVerbs.words)),
  serveStaff(paymentQueue.next, next(paymentVerbs.payments)),
  ...(
    [
      [photoQueue, photoVerbs.photos],
      [caseQueue, caseVerbs.cases],
      [takedownQueue, caseVerbs.takedowns],
      [appealQueue, caseVerbs.appeals],
      [complaintQueue, complaintVerbs.complaints],
      [wordQueue, wordVerbs.words],
      [paymentQueue, paymentVerbs.payments],
    ] as const
  ).flatMap(([of, queue]) => [
    serveStaff(of.release, release(queue)),
    serveStaff(of.skip, skip(queue)),
    serveStaff(of.escalate, escalate(queue)),
  ]),
  serveStaff(photoQueue.file, photoVerbs.file),
  serveStaff(photoQueue.reveal, photoVerbs.reveal),
  serveStaff(photoQueue.accept, photoVerbs.accept),
  serveStaff(photoQueue.refuse, photoVerbs.refuse),
  serveStaff(photoQueue.undo, photoVerbs.undo),
  serveStaff(caseQueue.show, caseVerbs.show),
  serveStaff(caseQueue.evidence, caseVerbs.evidence),
  serveStaff(caseQueue.file, caseVerbs.file),
  serveStaff(caseQueue.decide, caseVerbs.decide),
  serveStaff(appealQueue.decide, caseVerbs.decideOnAppeal),
  serveStaff(complaintQueue.show, complaintVerbs.show),
  serveStaff(complaintQueue.preview, complaintVerbs.preview),
  serveStaff(complaintQueue.decide, complaintVerbs.decide),
  serveStaff(wordQueue.accept, wordVerbs.accept),
  serveStaff(wordQueue.refuse, wordVerbs.refuse),
  serveStaff(wordQueue.openCase, wordVerbs.openCase),
  serveStaff(paymentQueue.show, paymentVerbs.show),
  serveStaff(paymentQueue.done, paymentVerbs.done),
  serveStaff(paymentQueue.settle, paymentVerbs.settle),
  serveStaff(paymentQueue.again, paymentVerbs.again),
  serveStaff(paymentQueue.giveUp, paymentVerbs.giveUp),
  serveStaff(paymentQueue.close, paymentVerbs.close),
  serveStaff(paymentQueue.answered, paymentVerbs.answered),
  serveStaff(calls.numbers, numbers),
]
