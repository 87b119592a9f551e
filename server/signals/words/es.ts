// Spanish (SAFE-4).
import type { Words } from './wordLists.ts'

export const es: Words = {
  numbers: `0 cero, 1 uno, 2 dos, 3 tres, 4 cuatro, 5 cinco, 6 seis, 7 siete, 8 ocho, 9 nueve, 10 diez, 11 once, 12 doce, 13 trece, 14 catorce,
    15 quince, 20 veinte, 30 treinta, 40 cuarenta, 50 cincuenta, 60 sesenta, 70 setenta, 80 ochenta, 90 noventa`,
  at: 'arroba, at',
  dot: 'punto, dot',
  calls:
    'llámame, llamame, mi número, mi numero, mi móvil, mi cel, mi tel, número es, teléfono, sms, escríbeme, mensajéame, wasap, guasap, mándame un mensaje, whatsapp',
  invites: `
    agrégame, añádeme, agregame, escríbeme, búscame, encuéntrame, contáctame, háblame, pasamos a, pasemos a, hablamos por,
    hablamos en, hablar por, hablar en, seguimos por, seguimos en, mejor por, mejor en, ven a, sígueme, me encuentras, estoy en,
    dame, pásame, te paso, vamos a, vámonos a`,
  owns: 'tienes, usas, estás en, estas en, mi, tu',
  handles:
    'mi snap, en snap, por snap, mi kik, en kik, por kik, en signal, por signal, mi ig, en ig, en line, en session, mi fb, en fb, mi wasap, tienes wasap, por wasap, al wasap, un wasap, mi guasap, al guasap, por guasap, wasapéame, guasapéame, mi insta',
  visits:
    'mira en, mira mis, entra en, entra aquí, visita, ve a, haz clic, mi web, mi página, mis fotos en, fotos en, más en, todo en, regístrate, échale un vistazo, pincha, vídeos en',
  asks: `
    préstame, prestarme, me prestas, me puedes prestar, me podrías prestar, ayúdame, ayudarme, me ayudas, puedes ayudar, mándame,
    mandarme, me mandas, envíame, enviarme, me envías, hazme un, hazme una, me haces un, hacerme un, págame, pagarme, me pagas,
    puedes pagar, podrías pagar, no puedo pagar, tengo que pagar, debo pagar, cómprame, comprarme, me compras, te lo devuelvo,
    te los devuelvo, te devuelvo, dame, deposítame, transfiéreme, ingrésame, apóyame, adelantarme, recárgame, ayude, económicamente,
    ayúdanos, prestar`,
  needs: 'necesito, me hacen falta, me hace falta, estoy sin, ando corto de, ando corta de, me quedé sin, no tengo ni',
  sums: `
    dinero, efectivo, tarjeta regalo, tarjetas regalo, tarjeta de regalo, tarjetas de regalo, bizum, transferencia, cuenta bancaria,
    número de cuenta, préstamo, recarga*, unos euros, económicamente, algo de plata, la plata`,
  plights: `
    hospital, operación, cirugía, medicina*, medicamento*, factura*, alquiler, billete de avión, visado, pasaporte, aduana, aduanas,
    funeral, entierro, abogado, desahucio, dentista, fianza, tratamiento, la visa, mi visa, una visa`,
  ventures: 'acciones, inversión, inversiones, bolsa, plataforma de trading, criptomoneda*, divisas',
  lures: `
    invert*, invirt*, gano, ganar*, ganas, ganancia*, ganarás, beneficio*, rentabilidad, rendimiento*, te enseño, enseñarte,
    te muestro, garantizad*, plataforma, por semana, cada semana, al mes, deposit*, ingres*, duplic*, doblar, sin riesgo,
    ingresos pasivos, hacerte rico, al día, duplicar`,
  money: `
    mándame dinero, envíame dinero, enviar dinero, mandar dinero, envía dinero, necesito dinero, préstame dinero, prestarme dinero,
    dinero prestado, ayuda económica, ayudarme económicamente, apoyo económico, hazme una transferencia, hacerme una transferencia,
    hacerme un bizum, hazme un bizum, un bizum de, mándame el código, envíame el código, ingresos pasivos, dinero fácil,
    ofrezco préstamos, préstamo entre particulares, sugar daddy, hombre generoso, caballero generoso, señor generoso,
    duplicar tu dinero, doblar tu dinero, ayude económicamente, vivir de tus inversiones`,
  harmless: `
    vales oro, vale oro, el dinero no, el tiempo es oro, punto de vista, a punto, en punto, uno dos tres, grupo de whatsapp, punto com de, la pasta carbonara, pasta con, de plata, medalla de plata, pasta italiana, lana de`,
  onto: 'en, por, al, a, via',
  pleas: 'puedes, podrías, me puedes, me podrías, por favor, porfa, puede usted, te importaría, podría, puedo',
  pays: `
    pagar, pagarme, prestar, prestarme, adelantar, adelantarme, adelantármelos, prestármelos, ingresar, transferir`,
  fares: `
    billete, billete de tren, avión, vuelo, pasaje, boleto, taxi, hotel, gasolina, dentista, taller, coche, arreglo, viaje, luz`,
  sends: 'enviar, enviarme, mandar, mandarme, dejarme',
}
