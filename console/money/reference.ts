// The name of a command that moves money: made when its dialog opens, so that a second click is the same command.
import { useState } from 'react'

export const useReference = () => useState(() => `console-${crypto.randomUUID()}`)[0]
