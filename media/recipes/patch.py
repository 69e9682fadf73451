"""Lay a --border render over the full picture with a soft edge: patch.py FULL.png PART.png OUT.png x0,y0,x1,y1"""
import sys, cv2, numpy as np
full, part, out, box = sys.argv[1:]; a, p = (cv2.imread(f).astype(np.float32) for f in (full, part))
x0, y0, x1, y1 = map(float, box.split(',')); H, W = a.shape[:2]; h, w = p.shape[:2]
p += .40 * (p - cv2.GaussianBlur(p, (0, 0), W / 1600 * 1.1))                     # finish() sharpened it as a small picture
grey = lambda i: cv2.cvtColor(np.clip(i, 0, 255).astype(np.uint8), cv2.COLOR_BGR2GRAY)
X, Y = max(round(x0 * W) - 4, 0), max(round((1 - y1) * H) - 4, 0)
_, score, _, at = cv2.minMaxLoc(cv2.matchTemplate(grey(a[Y:Y + h + 8, X:X + w + 8]), grey(p), cv2.TM_CCOEFF_NORMED)); X += at[0]; Y += at[1]
yy, xx = np.mgrid[0:h, 0:w]; k = np.clip(np.minimum(np.minimum(xx, w - 1 - xx), np.minimum(yy, h - 1 - yy)) / 45, 0, 1); k = (k * k * (3 - 2 * k))[..., None]
r = a[Y:Y + h, X:X + w]; print('match %.3f, mean difference' % score, (r - p).mean((0, 1))); a[Y:Y + h, X:X + w] = r * (1 - k) + p * k
cv2.imwrite(out, np.clip(a, 0, 255).astype(np.uint8))
