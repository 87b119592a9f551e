// Classifier process: nudity and faces in pixels, one picture after the other. It has no database, secret or network, and reads two packages;
// if it crashes, a person looks without it (SAFE-3).

import { classifierPackages } from '../classifierPackages.ts'
import { readFrames, sendFrame } from '../decoder/frames.ts'
import { loadFaceModel } from './faceModel.ts'
import { loadNudityModel } from './nudityModel.ts'

const packages = classifierPackages()
if (!packages) process.exit(1)
const nudityOf = loadNudityModel(packages.nudity)
const faceOf = loadFaceModel(packages.face)

readFrames(process.stdin, (_task, [stretched = Buffer.alloc(0), framed = Buffer.alloc(0)]) => {
  sendFrame(process.stdout, { nudity: nudityOf(stretched), face: faceOf(framed) }, [])
})
process.stdin.on('end', () => process.exit(0))
// Signals to the process group reach it too; the server stops it itself, after running uploads.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
