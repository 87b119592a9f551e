// Italian (SAFE-4).
import type { Words } from './wordLists.ts'

export const it: Words = {
  numbers: `0 zero, 1 uno, 2 due, 3 tre, 4 quattro, 5 cinque, 6 sei, 7 sette, 8 otto, 9 nove, 10 dieci, 11 undici, 12 dodici, 13 tredici, 20 venti,
    30 trenta, 40 quaranta, 50 cinquanta, 60 sessanta, 70 settanta, 80 ottanta, 90 novanta`,
  at: 'chiocciola, chiocciolina, at, et',
  dot: 'punto, dot',
  calls:
    'chiamami, mio numero, il numero è, mio cell, cell, cellulare, telefono, sms, messaggio, messaggiami, scrivimi, trovami, tel, whatsapp',
  invites: `
    aggiungimi, scrivimi, cercami, contattami, trovami, mi trovi, passiamo su, spostiamoci, continuiamo su, parliamo su,
    sentiamoci su, sentirci su, ci sentiamo su, chattiamo su, seguimi, meglio su, vieni su, sono su, dammi, ti do, mi chiamo,
    ti lascio`,
  owns: 'ci sei su, sei su, il mio, mio, tuo, tua, hai, usi',
  handles:
    'mio snap, su snap, mio kik, su kik, su signal, mio ig, su ig, su line, su session, mio fb, su fb, hai snap, aggiungimi su snap',
  visits:
    'guarda su, guarda le mie, vai su, visita, clicca*, mio sito, mia pagina, mie foto su, foto sono su, foto su, altre su, tutto su, iscriviti, vieni su, trovi tutto, registrati, dai un occhiata',
  asks: `
    prestami, prestarmi, puoi prestarmi, mi presti, mi puoi prestare, aiutami, aiutarmi, mi aiuti, mi puoi aiutare, mandami,
    mandarmi, mi mandi, inviami, inviarmi, spediscimi, mi fai un, mi puoi fare, farmi un, fammi un, pagarmi, pagami, mi paghi,
    puoi pagare, devo pagare, non posso pagare, non riesco a pagare, comprami, comprarmi, ti restituisco, te li ridò, te li rendo,
    ti ridò, ti rimborso, dammi, versami, sostenermi, anticiparmi, mi anticipi, ricaricami, aiuti, economicamente, aiutaci, prestare`,
  needs: `
    ho bisogno, mi servono, mi mancano, sono senza, sono al verde, bisogno urgente, non ho i, non ho più, mi servirebbero`,
  sums: `
    soldi, denaro, contanti, carta regalo, carte regalo, buono regalo, gift card, bonifico, ricarica*, postepay, conto corrente,
    conto bancario, prestito, euro in prestito, vaglia, economicamente, centone, cento euro`,
  plights: `
    ospedale, medicine, medicinali, farmaci, bolletta, bollette, affitto, biglietto aereo, dogana, spese doganali, funerale,
    avvocato, credito telefonico, sfratto, dentista, cauzione, cura, cure, il visto, passaporto, operazione, intervento chirurgico`,
  ventures: 'azioni, investimento, investimenti, borsa, piattaforma di trading, criptovalut*, monete digitali',
  lures: `
    investi*, guadagn*, profitt*, rendiment*, ti insegno, insegnarti, ti mostro, ti faccio vedere, garantit*, piattaforma,
    a settimana, ogni settimana, al mese, deposit*, versamento, raddoppi*, senza rischi, rendita, diventare ricc*, al giorno,
    guadagnare`,
  money: `
    mandami soldi, mandami dei soldi, mandare soldi, inviare soldi, inviare denaro, prestito di soldi, bisogno di soldi,
    bisogno di denaro, servono soldi, aiuto economico, aiutarmi economicamente, aiuto finanziario, sostegno economico,
    fammi un bonifico, farmi un bonifico, fare un bonifico, mandami il codice, inviami il codice, ricarica postepay, soldi facili,
    rendita passiva, offro prestiti, prestito tra privati, sugar daddy, uomo generoso, signore generoso, uomini generosi,
    raddoppiare i tuoi, raddoppiato i miei risparmi, aiuti economicamente, per il prestito, un prestito`,
  harmless: `
    vale oro, oro colato, i soldi non, uno due tre, punto di vista, a un certo punto, gruppo whatsapp, non ho visto, hai visto, ho visto, visto che, mai visto, il tempo è denaro, borsa nuova, la borsa rossa, buone azioni, visto il, visto la`,
  onto: 'su, via, per, tramite',
  pleas: 'puoi, potresti, mi puoi, mi potresti, riesci, riusciresti, per favore, ti prego, ti va di, potrei',
  pays: `
    pagare, pagarmi, prestare, prestarmi, versare, anticipare, anticiparmi, pagarmelo, anticiparmeli, prestarmeli, ricaricare`,
  fares: `
    biglietto, treno, aereo, volo, taxi, albergo, hotel, benzina, dentista, meccanico, riparazione, viaggio, luce`,
  sends: 'mandare, mandarmi, inviare, farmi',
}
